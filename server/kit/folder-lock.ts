import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/**
 * Takes the lock `file` if it is free. It relies on SQLite's file lock, which the operating system releases on every
 * platform when the process ends, even after a crash.
 * @returns the function that releases it, or undefined while another process or another part of this one holds it
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = opened(file)
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if (isLocked(error)) return undefined
    throw error
  }
}

/** Runs `work` while holding the lock `file`; waits for the lock without a limit. */
export async function underLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  let release = tryLock(file)
  while (!release) {
    await pause(25)
    release = tryLock(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/** @throws StartError: the lock is the first file written to a folder */
function opened(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new StartError(
      `${file} cannot be opened (${error instanceof Error ? error.message : error}). Let this account read and write that folder, or choose another DATA_DIR.`,
    )
  }
}

const sqliteBusy = 5

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
