import { relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIfStatement,
  isNumericLiteral,
  isPropertyAssignment,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

/** What a guard is: who may call, what is refused, how much is allowed, what is compared in secret, what is escaped. */
export type GuardKind = 'allowed' | 'refusal' | 'limit' | 'signature' | 'escaping'

/** A guard in the code, and what takes its place where it is switched off. */
export interface CodeGuard {
  readonly kind: GuardKind
  readonly path: string
  readonly line: number
  /** Where the expression lies in the file. */
  readonly span: readonly [number, number]
  readonly code: string
  readonly instead: string
}

/** Every guard in the server and the contract that one of the rules below finds in the compiler's syntax tree. */
export function codeGuardsIn(root: string): CodeGuard[] {
  return ['server', 'contract'].flatMap((folder) => {
    const api = new API({ cwd: root })
    try {
      const [project] = api
        .updateSnapshot({ openProjects: [`${root}/${folder}/tsconfig.json`] })
        .getProjects()
      if (!project) throw new Error(`${folder} has no project`)
      const names = project.program
        .getSourceFileNames()
        .filter((name) => name.startsWith(`${root}/${folder}/`))
      return names
        .filter((name) => !/\.test\.ts$|\/server\/testing\//.test(name))
        .flatMap((name) => {
          const file = project.program.getSourceFile(name)
          return file ? guardsOf(file, file.text, relative(root, name)) : []
        })
    } finally {
      api.close()
    }
  })
}

function guardsOf(file: Node, text: string, path: string): CodeGuard[] {
  const found: CodeGuard[] = []
  const add = (kind: GuardKind, node: Node, instead: (code: string) => string) => {
    const source = text.slice(node.pos, node.end)
    const from = node.pos + (source.length - source.trimStart().length)
    const code = text.slice(from, node.end)
    // A comment before the expression would be taken for a part of it.
    if (code.startsWith('/')) return
    const line = text.slice(0, from).split('\n').length
    found.push({ kind, path, line, span: [from, node.end], code, instead: instead(code) })
  }
  const visit = (node: Node) => {
    if (isIfStatement(node) && refuses(text.slice(node.thenStatement.pos, node.thenStatement.end)))
      add('refusal', node.expression, () => 'false')
    // Rules have money that is allowed, not callers.
    const isDeclaration = path.startsWith('contract/') && !path.endsWith('.rules.ts')
    if (isPropertyAssignment(node) && isDeclaration && nameOf(text, node.name) === 'allowed') {
      const code = text.slice(node.initializer.pos, node.initializer.end).trim()
      if (!/^everyone$|^'/.test(code)) add('allowed', node.initializer, () => '[1, 2, 3, 4]')
    }
    if (
      isVariableDeclaration(node) &&
      node.initializer &&
      isNumericLiteral(node.initializer) &&
      /^(?:max|most)/.test(nameOf(text, node.name))
    )
      add('limit', node.initializer, (code) => `${code} * 1_000`)
    if (isCallExpression(node)) {
      const called = nameOf(text, node.expression)
      const [first] = [...node.arguments]
      if (called === 'timingSafeEqual') add('signature', node, () => 'true')
      if (called === 'escaped' && first) add('escaping', node, () => text.slice(first.pos, first.end))
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found
}

const nameOf = (text: string, node: Node) => text.slice(node.pos, node.end).trim()

/**
 * `throwError('…')`, `throw new …`, or a block of only that. A plain Error refuses nobody: it says that the program itself
 * is wrong.
 */
const refuses = (statement: string) =>
  /^\s*\{?\s*(?:return )?(?:throwError\(|throw new (?!Error\())[\s\S]*$/.test(statement) &&
  statement.split('\n').length < 6

/**
 * The text of a file in which each guard can be switched off while it runs: the file `chosen` names the number of the one
 * that is off. A guard within another one can be switched off, too.
 */
export function switchable(
  text: string,
  guards: readonly (CodeGuard & { readonly number: number })[],
  chosen: string,
): string {
  const read = `process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(chosen)}, 'utf8')`
  const between = ([from, to]: CodeGuard['span'], inside: typeof guards): string => {
    const outermost = inside.filter((one) => !inside.some((other) => isWithin(one, other)))
    let written = ''
    let at = from
    for (const guard of outermost.toSorted((one, other) => one.span[0] - other.span[0])) {
      const { span, instead, number } = guard
      const on = between(
        span,
        inside.filter((one) => isWithin(one, guard)),
      )
      written += `${text.slice(at, span[0])}(${read} === '${number}' ? (${instead}) : (${on}))`
      at = span[1]
    }
    return written + text.slice(at, to)
  }
  return between([0, text.length], guards)
}

const isWithin = (one: CodeGuard, other: CodeGuard) =>
  one !== other && other.span[0] <= one.span[0] && one.span[1] <= other.span[1]
