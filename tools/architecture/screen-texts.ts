import { parseSync } from 'vite'

/** A text that a person may read: a string, a template or the content of an element, with '…' for what is filled in. */
export interface ScreenText {
  readonly line: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** SQL, types and imports are not for readers, nor are class names and URLs. */
const silent = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType'])
const silentAttributes = new Set(['className', 'to', 'id', 'href', 'd', 'viewBox'])

/** The texts in a file's source that contain a space or begin with a capital letter; identifiers do neither. */
export function screenTextsOf(path: string, source: string): ScreenText[] {
  const found: ScreenText[] = []
  const add = (node: Node, text: string) => {
    const oneLine = text.replace(/\s+/g, ' ').trim()
    if (/^[A-Z]|\s/.test(oneLine) && /[a-z]/.test(oneLine))
      found.push({ line: source.slice(0, node.start).split('\n').length, text: oneLine })
  }
  const visit = (node: Node) => {
    if (silent.has(node.type) || isSilentAttribute(node) || isSql(node)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') add(node, contentOf(node))
    else if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    else if (node.type === 'TemplateLiteral') add(node, wordsOf(node).join('…'))
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseSync(path, source).program as unknown as Node)
  return found
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const wordsOf = (template: Node): string[] =>
  nodesIn(template.quasis).map(({ value }) => (value as { readonly cooked: string }).cooked)

/** The text of an element; '' for one that contains only other elements, which are visited themselves. */
function contentOf(element: Node): string {
  const children = nodesIn(element.children)
  const hasText = children.some(({ type, value }) => type === 'JSXText' && String(value).trim() !== '')
  return hasText ? children.map(partOf).join('') : ''
}

function partOf(child: Node): string {
  if (child.type === 'JSXText') return String(child.value)
  if (child.type === 'JSXElement') return contentOf(child) || '…'
  const expression = isNode(child.expression) ? child.expression : child
  return expression.type === 'Literal' && typeof expression.value === 'string' ? expression.value : '…'
}

const isSilentAttribute = ({ type, name }: Node): boolean =>
  type === 'JSXAttribute' && isNode(name) && silentAttributes.has(String(name.name))

const isSql = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && isNode(tag) && tag.name === 'sql'
