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

/** A parsed contract file, with its names divided into those that need zod and those that do not. */
interface ParsedFile {
  readonly statements: readonly Statement[]
  readonly imports: ReadonlyMap<string, Imported>
  /** The names that depend on zod. */
  readonly schemas: ReadonlySet<string>
}

/** Properties of an endpoint that only the server and the documentation read. */
const serverOnly = ['input', 'output', 'summary', 'allowed', 'errors']

type Part = 'plain' | 'schemas'
type ParseFile = (file: string) => Promise<ParsedFile>
type Span = Pick<Node, 'start' | 'end'>

/** The modules that replace a contract file in the browser build. */
interface Parts {
  readonly plain: string
  readonly schemas: string
  /** Re-exports every name from the part that contains it; this is what other files import. */
  readonly facade: string
}

/**
 * Splits every contract file into two modules in the browser build: schemas, which import zod, and everything else.
 * Endpoints belong to the second: the browser needs their method and path, so their `input` and `output` are removed
 * (docs/decisions/0001-plain-contract-and-fastify.md). A list then loads no zod for a contract file that it shares with
 * a form. Importing files do not change.
 * @param folder the folder of the contract
 */
export function contractSplit(folder: string): Plugin {
  let parse = cachedParser()
  const isOurs = (id: string) => id.startsWith(folder + sep) && /\.ts(?:\?(?:plain|schemas|whole))?$/.test(id)
  return {
    name: 'contract-split',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parse = cachedParser()
    },
    // A dynamic import gets the facade under another id, so that it becomes a chunk of its own.
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
      const { plain, schemas, facade } = await splitOf(file, parse)
      const code = which === 'plain' ? plain : which === 'schemas' ? schemas : facade
      return { code, moduleSideEffects: false, moduleType: 'js' }
    },
  }
}

/** The parts of one file of the contract. */
export async function splitOf(file: string, parse = cachedParser()): Promise<Parts> {
  const parts = await parse(file)
  return {
    plain: await codeOf(parts, 'plain', file, parse),
    schemas: await codeOf(parts, 'schemas', file, parse),
    facade: facadeOf(parts, file),
  }
}

/** Caches the split, because other files ask which names of a file are schemas. */
function cachedParser(): ParseFile {
  const known = new Map<string, Promise<ParsedFile>>()
  const parse: ParseFile = (file) => {
    const found = known.get(file) ?? parseFile(file, parse)
    known.set(file, found)
    return found
  }
  return parse
}

async function parseFile(file: string, parse: ParseFile): Promise<ParsedFile> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
  const { body } = parseAst(code)
  const imports = new Map<string, Imported>()
  const statements: Statement[] = []
  for (const node of body) {
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
          throw new Error(`${file}: only plain named imports can be split`)
        imports.set(one.local.name, { from: node.source.value, name: one.imported.name })
      }
    else statements.push(statementOf(node, code, file))
  }
  const schemas = new Set<string>()
  for (const [local, { from, name }] of imports)
    if (from === 'zod' || (await parse(join(dirname(file), from))).schemas.has(name)) schemas.add(local)
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
    throw new Error(`${file}: only functions and constants can be split, not ${node.type}`)
  const names = boundIn(declared)
  const left = serverOnlyProperties(declared)
  const refers = namesIn(declared, left)
  let text = code.slice(declared.start, declared.end)
  for (const { start, end } of left.reverse())
    text = text.slice(0, start - declared.start) + text.slice(end - declared.start).replace(/^\s*,/, '')
  return { names, exported, code: text, refers }
}

/** The top-level names that a declaration defines. */
function boundIn(declared: ESTree.Function | ESTree.VariableDeclaration): string[] {
  if (declared.type !== 'VariableDeclaration') return declared.id ? [declared.id.name] : []
  return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** The removed properties of a declaration with `endpoint({ … })`. */
function serverOnlyProperties(declared: Node): Span[] {
  if (declared.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [definition] = init.arguments
    if (init.callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return []
    return definition.properties.filter(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && serverOnly.includes(one.key.name),
    )
  })
}

/** Every name that a declaration refers to and does not define itself. */
function namesIn(declared: Node, excluded: readonly Span[]): Set<string> {
  const used = new Set<string>()
  const own = new Set<string>()
  const visit = (node: Node, parent?: Node): void => {
    if (excluded.some(({ start, end }) => start <= node.start && node.end <= end)) return
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

/** Whether an identifier is only a property name: `of.this`, `{ this: … }`. */
const isProperty = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand)

const bound = (pattern: Node): string[] =>
  pattern.type === 'Identifier' ? [pattern.name] : children(pattern).flatMap(bound)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function facadeOf({ statements, schemas }: ParsedFile, file: string): string {
  const named = statements.filter(({ exported }) => exported).flatMap(({ names }) => names)
  return [
    `export { ${named.filter((name) => !schemas.has(name)).join(', ')} } from './${basename(file)}?plain'`,
    `export { ${named.filter((name) => schemas.has(name)).join(', ')} } from './${basename(file)}?schemas'`,
  ].join('\n')
}

async function codeOf(parts: ParsedFile, which: Part, file: string, parse: ParseFile): Promise<string> {
  const isHere = (name: string) => parts.schemas.has(name) === (which === 'schemas')
  const here = parts.statements.filter(({ names }) => names.some(isHere))
  const refers = new Set(here.flatMap((one) => [...one.refers]))
  const lines: string[] = []
  for (const [local, { from, name }] of parts.imports) {
    if (!refers.has(local)) continue
    const isSchema = from !== 'zod' && (await parse(join(dirname(file), from))).schemas.has(name)
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
