import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** What a browser loads, in bytes after brotli. */
export interface PageSizes {
  /** Everything that the sign-in page needs: page, scripts, styles, pictures. */
  readonly signIn: number
  /** The frame around the screens of signed-in people, in addition to the sign-in page. */
  readonly frame: number
  /** Each screen with its frame, in addition to the sign-in page. */
  readonly screens: Readonly<Record<string, number>>
  /** Lazily loaded parts of screens, in addition to their screen. */
  readonly parts: Readonly<Record<string, number>>
}

const firstScreen = 'SignInPage'
const frame = 'frame'
const framedRoutes = 'signed-in-routes'

/** Measures the built page in `folder`, following imports as a browser does. */
export function pageSizes(folder: string): PageSizes {
  const page = join(folder, 'index.html')
  const html = readFileSync(page, 'utf8')
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => join(folder, path))
  const entry = linked.find((file) => basename(file).startsWith('index-') && file.endsWith('.js')) ?? ''
  const atEntry = lazyOf(entry)
  const routes = named(framedRoutes, atEntry)
  const framed = lazyOf(routes)
  const screens = new Map([...atEntry, ...framed])
  const signIn = new Set([
    page,
    ...[...linked, named(firstScreen, screens)].flatMap((file) => closureOf(file)),
  ])
  const around = new Set([...signIn, ...closureOf(routes), ...closureOf(named(frame, screens))])

  const onTop: Record<string, number> = {}
  const parts: Record<string, number> = {}
  const addParts = (screen: ReadonlySet<string>) => {
    for (const [part, file] of lazyParts(screen))
      if (!screens.has(part) && !screen.has(file))
        parts[part] ??= bytesOf(new Set(closureOf(file)).difference(screen))
  }
  addParts(signIn)
  for (const [name, file] of screens) {
    // Skips chunks that the sign-in page loads already.
    if (signIn.has(file) || name === frame || name === framedRoutes) continue
    const screen = new Set([...(framed.has(name) ? around : signIn), ...closureOf(file)])
    onTop[name] = bytesOf(screen.difference(signIn))
    addParts(screen)
  }
  return { signIn: bytesOf(signIn), frame: bytesOf(around.difference(signIn)), screens: onTop, parts }
}

function named(name: string, files: ReadonlyMap<string, string>): string {
  const file = files.get(name)
  if (!file) throw new Error(`the built page has no ${name}`)
  return file
}

const lazyParts = (files: ReadonlySet<string>) => new Map([...files].flatMap((file) => [...lazyOf(file)]))

/** A file with its transitive static imports and the pictures that these refer to. */
function closureOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [...seen]
  seen.add(file)
  if (!file.endsWith('.js')) return [...seen]
  const code = readFileSync(file, 'utf8')
  for (const [, path = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+)["'`]/g))
    closureOf(join(dirname(file), path), seen)
  for (const [, name = ''] of code.matchAll(/["'`]\/?assets\/([^"'`]+\.(?:svg|png|jpg|webp|woff2))["'`]/g))
    seen.add(join(dirname(file), name))
  return [...seen]
}

/** The dynamic imports of a script: files by the name of their source. */
function lazyOf(file: string): Map<string, string> {
  if (!file.endsWith('.js')) return new Map()
  const code = readFileSync(file, 'utf8')
  const found = [...code.matchAll(/\bimport\(\s*["'`](\.\/[^"'`]+)["'`]\s*\)/g)]
  return new Map(
    found.map(([, path = '']): [string, string] => [
      basename(path).replace(/-[\w-]{7}\.js$/, ''),
      join(dirname(file), path),
    ]),
  )
}

/** The smallest files have no compressed copy and are sent uncompressed. */
const bytesOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => {
    const compressed = `${file}.br`
    if (existsSync(compressed)) return sum + readFileSync(compressed).length
    const plain = readFileSync(file)
    return sum + (plain.length < 256 ? plain.length : brotliCompressSync(plain).length)
  }, 0)
