import { readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

type Node = ESTree.Node

/** A top-level declaration of a contract file. */
interface Statement {
  readonly names: readonly string[]
  readonly exported: boolean
  readonly code: string
  readonly refers: ReadonlySet<string>
}

interface Imported {
  readonly from: string
  readonly name: string
}

/** A contract file in two parts: what needs zod, and what does not. */
interface Parted {
  readonly statements: readonly Statement[]
  readonly imports: ReadonlyMap<string, Imported>
  /** Names that stand in the part with the schemas. */
  readonly schemas: ReadonlySet<string>
}

/** What of a promise only the server and the documentation read. */
const leftBehind = ['input', 'output', 'summary', 'allowed', 'errors']

type Part = 'plain' | 'schemas'
type PartedOf = (file: string) => Promise<Parted>
type Span = Pick<Node, 'start' | 'end'>

/** A file of the contract as the browser's build sees it. */
interface Parts {
  readonly plain: string
  readonly schemas: string
  /** What others import from: every name out of the part that it stands in. */
  readonly facade: string
}

/**
 * In the browser's build, parts every file of the contract in two: schemas, which bring zod, and all the rest. A
 * promise is of the rest: it is called by its method and path, so its `input` and `output` stay behind (docs/decisions/
 * 0001). Nobody who imports from the contract sees it: a list loads no zod for a file that a form shares with it.
 * @param folder the contract's
 */
export function contractSplit(folder: string): Plugin {
  let parted = partedOnce()
  const isOurs = (id: string) => id.startsWith(folder + sep) && /\.ts(?:\?(?:plain|schemas|whole))?$/.test(id)
  return {
    name: 'promises-apart',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parted = partedOnce()
    },
    // What is imported when it is needed is whole, and another file than the one that is there from the start.
    async resolveDynamicImport(source, importer) {
      if (typeof source !== 'string') return null
      const found = await this.resolve(source, importer)
      return found && isOurs(found.id) ? `${found.id}?whole` : null
    },
    resolveId(source, importer) {
      if (!/\?(?:plain|schemas)$/.test(source) || !importer) return null
      const id = join(dirname(importer), source)
      return isOurs(id) ? id : null
    },
    async load(id) {
      if (!isOurs(id)) return null
      const [file = '', which] = id.split('?')
      const { plain, schemas, facade } = await splitOf(file, parted)
      const code = which === 'plain' ? plain : which === 'schemas' ? schemas : facade
      return { code, moduleSideEffects: false, moduleType: 'js' }
    },
  }
}

/** The parts of one file of the contract. */
export async function splitOf(file: string, parted = partedOnce()): Promise<Parts> {
  const parts = await parted(file)
  return {
    plain: await codeOf(parts, 'plain', file, parted),
    schemas: await codeOf(parts, 'schemas', file, parted),
    facade: facadeOf(parts, file),
  }
}

/** Parts each file once, however many others ask which of its names are schemas. */
function partedOnce(): PartedOf {
  const known = new Map<string, Promise<Parted>>()
  const parted: PartedOf = (file) => {
    const found = known.get(file) ?? part(file, parted)
    known.set(file, found)
    return found
  }
  return parted
}

async function part(file: string, parted: PartedOf): Promise<Parted> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
  const { body } = parseAst(code)
  const imports = new Map<string, Imported>()
  const statements: Statement[] = []
  for (const node of body) {
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
          throw new Error(`${file}: only plain named imports can be parted`)
        imports.set(one.local.name, { from: node.source.value, name: one.imported.name })
      }
    else statements.push(statementOf(node, code, file))
  }
  const schemas = new Set<string>()
  for (const [local, { from, name }] of imports)
    if (from === 'zod' || (await parted(join(dirname(file), from))).schemas.has(name)) schemas.add(local)
  for (let size = -1; size !== schemas.size; ) {
    size = schemas.size
    for (const { names, refers } of statements)
      if (!refers.isDisjointFrom(schemas)) for (const name of names) schemas.add(name)
  }
  return { statements, imports, schemas }
}

function statementOf(node: Node, code: string, file: string): Statement {
  const exported = node.type === 'ExportNamedDeclaration'
  const declared = exported ? node.declaration : node
  if (declared?.type !== 'FunctionDeclaration' && declared?.type !== 'VariableDeclaration')
    throw new Error(`${file}: only functions and constants can be parted, not ${node.type}`)
  const names = boundIn(declared)
  const left = schemasOfPromises(declared)
  const refers = namesIn(declared, left)
  let text = code.slice(declared.start, declared.end)
  for (const { start, end } of left.reverse())
    text = text.slice(0, start - declared.start) + text.slice(end - declared.start).replace(/^\s*,/, '')
  return { names, exported, code: text, refers }
}

/** The names that a declaration gives to its file. */
function boundIn(declared: ESTree.Function | ESTree.VariableDeclaration): string[] {
  if (declared.type !== 'VariableDeclaration') return declared.id ? [declared.id.name] : []
  return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** `input` and `output` of what is declared with `endpoint({ … })`. */
function schemasOfPromises(declared: Node): Span[] {
  if (declared.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [promise] = init.arguments
    if (init.callee.name !== 'endpoint' || promise?.type !== 'ObjectExpression') return []
    return promise.properties.filter(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && leftBehind.includes(one.key.name),
    )
  })
}

/** Every name that a declaration takes from outside itself. */
function namesIn(declared: Node, but: readonly Span[]): Set<string> {
  const used = new Set<string>()
  const own = new Set<string>()
  const visit = (node: Node, parent?: Node): void => {
    if (but.some(({ start, end }) => start <= node.start && node.end <= end)) return
    if (node.type === 'Identifier' && !isProperty(node, parent)) used.add(node.name)
    if (node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression')
      for (const name of node.params.flatMap(bound)) own.add(name)
    if (node.type === 'VariableDeclaration' && node !== declared)
      for (const name of node.declarations.flatMap(({ id }) => bound(id))) own.add(name)
    for (const child of children(node)) visit(child, node)
  }
  visit(declared)
  return used.difference(own)
}

/** Whether a word only names a property: `of.this`, `{ this: … }`. */
const isProperty = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand)

const bound = (pattern: Node): string[] =>
  pattern.type === 'Identifier' ? [pattern.name] : children(pattern).flatMap(bound)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function facadeOf({ statements, schemas }: Parted, file: string): string {
  const named = statements.filter(({ exported }) => exported).flatMap(({ names }) => names)
  return [
    `export { ${named.filter((name) => !schemas.has(name)).join(', ')} } from './${basename(file)}?plain'`,
    `export { ${named.filter((name) => schemas.has(name)).join(', ')} } from './${basename(file)}?schemas'`,
  ].join('\n')
}

async function codeOf(parts: Parted, which: Part, file: string, parted: PartedOf): Promise<string> {
  const isHere = (name: string) => parts.schemas.has(name) === (which === 'schemas')
  const here = parts.statements.filter(({ names }) => names.some(isHere))
  const refers = new Set(here.flatMap((one) => [...one.refers]))
  const lines: string[] = []
  for (const [local, { from, name }] of parts.imports) {
    if (!refers.has(local)) continue
    const isSchema = from !== 'zod' && (await parted(join(dirname(file), from))).schemas.has(name)
    const source = from === 'zod' ? from : `${from}?${isSchema ? 'schemas' : 'plain'}`
    lines.push(`import { ${name} as ${local} } from '${source}'`)
  }
  const other = parts.statements
    .flatMap(({ names }) => names)
    .filter((name) => !isHere(name) && refers.has(name))
  if (other.length > 0) lines.push(`import { ${other.join(', ')} } from './${basename(file)}?plain'`)
  return [
    ...lines,
    ...here.map(({ code }) => code),
    `export { ${here.flatMap(({ names }) => names).join(', ')} }`,
  ].join('\n')
}
