import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

/** As Vite names modules. Throws if there is no such file: the rule below would then do nothing. */
const pathOf = (name: string) =>
  normalizePath(realpathSync(fileURLToPath(new URL(`../${name}`, import.meta.url))))
const routes = pathOf('web/routes.tsx')
const frame = pathOf('web/SignedIn.tsx')
const overlays = pathOf('web/kit/shell/Overlays.tsx')
const formLibrary = pathOf('node_modules/react-hook-form/dist/index.esm.mjs')
/**
 * Modules that this many screens import share one file. From four on, two screens would exceed their limit of 150,000
 * bytes; from six on, a screen would need up to four more files.
 */
const shared = 5

/**
 * The file that a module of the browser part goes into, for Rolldown's code splitting: one for all that the frame of
 * the signed-in screens imports; one for what five or more screens import, with and without the form library; and one
 * for each set of screens that import the same. Rolldown counts parts that load later as well, and makes a file for
 * each set of those: twice as many, of which a browser loads six at a time over HTTP/1.1.
 * @returns its name; null leaves it to Rolldown: a screen itself, and modules that only later parts import
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const screens = modules.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
  const isIn = (entry: string) => importsOf(entry, modules).has(id)
  if (screens.includes(id)) return null
  if (isIn(frame)) return 'frame'
  // Toasts are on the sign-in page too, which loads nothing of the screens.
  if (isIn(overlays)) return null
  const importers = screens.filter(isIn)
  if (importers.length >= shared) return importsOf(id, modules).has(formLibrary) ? 'forms' : 'shared'
  return importers.map((screen) => basename(screen, '.tsx')).join() || null
}

const known = new Map<string, Set<string>>()

/** A module with everything that it imports, directly or not. */
function importsOf(id: string, modules: Modules): Set<string> {
  const all = known.get(id) ?? new Set([id])
  if (known.has(id)) return all
  for (const one of all) for (const next of modules.getModuleInfo(one)?.importedIds ?? []) all.add(next)
  known.set(id, all)
  return all
}
