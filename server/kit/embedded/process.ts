import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Whether the process `pid` runs PostgreSQL on the folder `data`. The existence of the pid alone proves little: pids
 * are reused, and a zombie process keeps its pid.
 */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return isServerOnLinux(pid, data)
  if (process.platform === 'win32') return exists(pid)
  const { stdout } = await execute('ps', ['-o', 'stat=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return !stdout.trimStart().startsWith('Z') && stdout.includes('postgres') && stdout.includes(data)
}

async function isServerOnLinux(pid: number, data: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  if (!stat || state === 'Z' || state === 'X') return false
  // The working directory of a PostgreSQL server is its data folder.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === data
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
