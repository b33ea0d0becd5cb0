import { relative } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

/** A template literal with the tag `sql`: a statement, or a part of one. */
export interface Statement {
  readonly path: string
  readonly line: number
  /** The name of the top-level declaration that contains it. */
  readonly within: string
  /** Its text, with `§0§`, `§1§` … for the holes. */
  readonly text: string
  /** The code of each hole. */
  readonly holes: readonly string[]
  /** Where its template literal, without the tag, begins and ends in the file. */
  readonly span: readonly [number, number]
}

/** Every statement in the files of `folder`. */
export function statementsOf(root: string, folder: string): Statement[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/${folder}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error(`${folder} has no project`)
    const { program } = project
    const files = program.getSourceFileNames().filter((name) => name.startsWith(`${root}/${folder}/`))
    return files.flatMap((name) => {
      const file = program.getSourceFile(name)
      const path = relative(root, name).replaceAll('\\', '/')
      return file ? templatesIn(file, file.text).map((template) => ({ path, ...template })) : []
    })
  } finally {
    api.close()
  }
}

function templatesIn(file: Node, text: string): Omit<Statement, 'path'>[] {
  const found: Omit<Statement, 'path'>[] = []
  const visit = (node: Node, within: string) => {
    if (isTaggedTemplateExpression(node) && text.slice(node.tag.pos, node.tag.end).trim() === 'sql')
      found.push({
        line: text.slice(0, node.pos).trimEnd().split('\n').length,
        within,
        span: [node.template.pos, node.template.end],
        ...partsOf(node.template, text),
      })
    node.forEachChild((child) => visit(child, within))
  }
  file.forEachChild((node) => visit(node, nameIn(text.slice(node.pos, node.end))))
  return found
}

function partsOf(
  template: Node & { readonly text?: string },
  source: string,
): Pick<Statement, 'text' | 'holes'> {
  if (!isTemplateExpression(template)) return { text: template.text ?? '', holes: [] }
  const spans = [...template.templateSpans]
  return {
    text: template.head.text + spans.map(({ literal }, at) => `§${at}§${literal.text}`).join(''),
    holes: spans.map(({ expression }) => source.slice(expression.pos, expression.end).trim()),
  }
}

const nameIn = (declaration: string): string =>
  /^\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/.*\n\s*)*(?:export\s+)?(?:async\s+)?(?:function|const)\s+(\w+)/.exec(
    declaration,
  )?.[1] ?? ''
