import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** What a browser loads, in bytes after brotli. */
export interface PageSizes {
  /** Everything that the sign-in page needs: page, scripts, styles, pictures. */
  readonly signIn: number
  /** Each screen with its frame, by its source file, in addition to the sign-in page. */
  readonly screens: Readonly<Record<string, number>>
  /** All screens of an Office Admin together, without the parts that they load on demand. */
  readonly office: number
}

/** An entry of Vite's manifest (https://vite.dev/guide/backend-integration), by the path of its source file. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const page = 'index.html'
const frame = 'SignedIn.tsx'
/** Screens that only the team has. */
const ofTeam =
  /^(?:people\/members|payers|ivr\/(?:overview|policies|queue))\/|AddResponsePage|ManageSchedulePage/
/** Other assets, such as workers, are loaded on demand, and fonts after the text is on screen. */
const picture = /\.(?:svg|png|jpg|webp)$/

/** Measures the built page in `folder`, following static imports as a browser does. */
export function pageSizes(folder: string): PageSizes {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const chunkOf = (source: string): Chunk => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the built page has no ${source}`)
    return chunk
  }
  const filesOf = (source: string, seen = new Set<string>()): Set<string> => {
    const { file, css = [], assets = [], imports = [] } = chunkOf(source)
    if (seen.has(file)) return seen
    for (const name of [file, ...css, ...assets.filter((asset) => picture.test(asset))]) seen.add(name)
    for (const imported of imports) filesOf(imported, seen)
    return seen
  }
  const base = filesOf(page)
  // The routes are in a file that the page imports.
  const screens = [page, ...(chunkOf(page).imports ?? [])]
    .flatMap((source) => chunkOf(source).dynamicImports ?? [])
    .filter((source) => source !== frame)
  const onTop = screens.map(
    (source) => [source, filesOf(source).union(filesOf(frame)).difference(base)] as const,
  )
  const sizeOf = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + bytesOf(join(folder, file)), 0)
  return {
    signIn: sizeOf(base) + bytesOf(join(folder, page)),
    screens: Object.fromEntries(onTop.map(([source, files]) => [source, sizeOf(files)])),
    office: sizeOf(
      onTop.filter(([source]) => !ofTeam.test(source)).reduce((all, [, files]) => all.union(files), base),
    ),
  }
}

/** The smallest files have no compressed copy and are sent uncompressed. */
function bytesOf(file: string): number {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length
  const plain = readFileSync(file)
  return plain.length < 256 ? plain.length : brotliCompressSync(plain).length
}
