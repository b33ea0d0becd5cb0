import { type Source, targetOf } from './sources.ts'

/** Import cycles, type-only and lazy imports included, each as its files in order. */
export function cyclesOf(sources: readonly Source[]): string[][] {
  const edges = new Map(sources.map((source) => [source.path, filesFrom(source)]))
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return cycles
}

function filesFrom({ path, imports }: Source): string[] {
  return imports.flatMap(({ specifier }) => {
    const target = targetOf(path, specifier)
    return 'file' in target ? [target.file] : []
  })
}
