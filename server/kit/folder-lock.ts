import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes the lock `file` if nobody holds it. SQLite's own file lock does the work: the system frees it
 * when the holder ends, however it ends, on every platform.
 * @returns the function that frees it, or undefined while another process or another part of this one holds it
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if (isLocked(error)) return undefined
    throw error
  }
}

/** Runs `work` while this process alone holds the lock `file`; waits its turn without a limit. */
export async function underLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  let free = tryLock(file)
  while (!free) {
    await pause(25)
    free = tryLock(file)
  }
  try {
    return await work()
  } finally {
    free()
  }
}

const sqliteBusy = 5

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
