import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKey } from '../outside/storage.ts'
import { type Entry, type Place, someAtATime, writeEntry } from './entries.ts'

/** The paths of all stored files below DATA_DIR, `files/ab/…`. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const paths: string[] = []
  for (const part of await namesIn(join(dataDir, 'files')))
    if (/^[0-9a-f]{2}$/.test(part))
      for (const name of await namesIn(join(dataDir, 'files', part)))
        if (isKey(name)) paths.push(`files/${part}/${name}`)
  return paths
}

/** Copies those that are not in `known`, and adds them. A file that is removed meanwhile is left out. */
export async function copyFiles(dataDir: string, place: Place, known: Map<string, Entry>): Promise<void> {
  const added = (await storedFiles(dataDir)).filter((path) => !known.has(path))
  await someAtATime(added, async (path) => {
    const source = createReadStream(join(dataDir, path))
    try {
      known.set(path, await writeEntry(place, path, source))
    } catch (error) {
      if (!(error instanceof Error && 'path' in error && error.path === join(dataDir, path))) throw error
      if (!('code' in error) || error.code !== 'ENOENT') throw error
    }
  })
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
