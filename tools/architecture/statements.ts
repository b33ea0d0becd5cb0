import { relative } from 'node:path'
import type { Expression, Node } from 'typescript/unstable/ast'
import { isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

/** The content of a `${…}` in a statement: a scope condition, other SQL, or a value. */
export interface Hole {
  readonly kind: 'scope' | 'sql' | 'value'
  readonly code: string
}

/** A template literal with the tag `sql`: a statement, or a part of one. */
export interface Statement {
  readonly path: string
  readonly line: number
  /** The name of the top-level declaration that contains it. */
  readonly within: string
  /** Its text, with `§0§`, `§1§` … for the holes. */
  readonly text: string
  readonly holes: readonly Hole[]
  /** Where its template literal, without the tag, begins and ends in the file. */
  readonly span: readonly [number, number]
}

interface Found {
  readonly line: number
  readonly within: string
  readonly text: string
  readonly expressions: readonly Expression[]
  readonly span: readonly [number, number]
}

/** Every statement in the files of `folder`; the compiler's types classify the holes. */
export function statementsOf(root: string, folder: string): Statement[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/${folder}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error(`${folder} has no project`)
    const { program, checker } = project
    const files = program.getSourceFileNames().filter((name) => name.startsWith(`${root}/${folder}/`))
    return files.flatMap((name) => {
      const file = program.getSourceFile(name)
      if (!file) return []
      const found = templatesIn(file, file.text)
      const expressions = found.flatMap((template) => template.expressions)
      const types = expressions.length > 0 ? checker.getTypeAtLocation(expressions) : []
      const kinds = new Map(
        expressions.map((expression, at) => {
          const type = types[at]
          return [expression, kindOf(type ? checker.typeToString(type) : '')]
        }),
      )
      return found.map(({ expressions, ...template }) => ({
        path: relative(root, name).replaceAll('\\', '/'),
        ...template,
        holes: expressions.map((expression) => ({
          kind: kinds.get(expression) ?? 'value',
          code: file.text.slice(expression.pos, expression.end).trim(),
        })),
      }))
    })
  } finally {
    api.close()
  }
}

const kindOf = (type: string): Hole['kind'] =>
  type === 'InScope' ? 'scope' : /\bSql\b/.test(type) ? 'sql' : 'value'

function templatesIn(file: Node, text: string): Found[] {
  const found: Found[] = []
  const visit = (node: Node, within: string) => {
    if (isTaggedTemplateExpression(node) && text.slice(node.tag.pos, node.tag.end).trim() === 'sql')
      found.push({
        line: text.slice(0, node.pos).trimEnd().split('\n').length,
        within,
        span: [node.template.pos, node.template.end],
        ...partsOf(node.template),
      })
    node.forEachChild((child) => visit(child, within))
  }
  file.forEachChild((node) => visit(node, nameIn(text.slice(node.pos, node.end))))
  return found
}

function partsOf(template: Node & { readonly text?: string }): Pick<Found, 'text' | 'expressions'> {
  if (!isTemplateExpression(template)) return { text: template.text ?? '', expressions: [] }
  const spans = [...template.templateSpans]
  const text = template.head.text + spans.map(({ literal }, at) => `§${at}§${literal.text}`).join('')
  return { text, expressions: spans.map(({ expression }) => expression) }
}

const nameIn = (declaration: string): string =>
  /^\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/.*\n\s*)*(?:export\s+)?(?:async\s+)?(?:function|const)\s+(\w+)/.exec(
    declaration,
  )?.[1] ?? ''
