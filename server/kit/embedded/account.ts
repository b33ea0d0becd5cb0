import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const execute = promisify(execFile)

/** The system account that PostgreSQL runs as, when it is not the one that runs Verimend. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** What a program of PostgreSQL needs to be started: nothing of this process's environment, which holds secrets. */
export function startOptions(account: Account | undefined) {
  return {
    // The current folder may be one that the account cannot enter.
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    ...(process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/** Runs a program as `account` and resolves with what it printed; rejects when it fails. */
export async function runAs(account: Account | undefined, program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { ...startOptions(account), windowsHide: true })
  return stdout
}

/** Whether `script`, with `args` as $1, $2 …, succeeds as `account`. Asking the system beats reading modes: it knows them all. */
export async function succeedsAs(
  account: Account | undefined,
  script: string,
  args: string[],
): Promise<boolean> {
  return runAs(account, '/bin/sh', ['-c', script, 'sh', ...args]).then(
    () => true,
    () => false,
  )
}

/** Whether this process is the superuser, whom PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const borrowed = ['postgres', '_postgres', 'nobody']

/**
 * The account to borrow when this process is root: PostgreSQL refuses to run as root.
 * @throws StartError when the machine has none
 */
export async function borrowAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of borrowed) {
    const line = lines.find(([account]) => account === name)
    if (!line) continue
    const account = { uid: asId(line[2]), gid: asId(line[3]) }
    if (account.uid > 0) return account
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it as. ' +
      'Create one (useradd --system postgres), start Verimend as an ordinary user, or set DATABASE_URL.',
  )
}

// macOS writes the account "nobody" as -2.
function asId(text: string | undefined): number {
  return Number(text) >>> 0
}
