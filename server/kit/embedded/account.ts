import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const execute = promisify(execFile)

/** The system account that runs PostgreSQL, when it differs from the one that runs Verimend. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Options to start a PostgreSQL program, without the environment of this process, which contains secrets. */
export function startOptions(account: Account | undefined) {
  return {
    // The account may have no access to the current folder.
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/** Runs a program as `account` and returns its standard output; rejects when it fails. */
export async function runAs(account: Account | undefined, program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, startOptions(account))
  return stdout
}

/**
 * Whether the shell script succeeds as `account`, with `args` as $1, $2 … More reliable than checking file modes,
 * because the system also applies ACLs and mount options.
 */
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

/** PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const candidates = ['postgres', '_postgres', 'nobody']

/**
 * The account that runs PostgreSQL when this process is root.
 * @throws StartError when the machine has no suitable account
 */
export async function borrowAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of candidates) {
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

// macOS stores the id of "nobody" as -2; as an unsigned number it is valid.
function asId(text: string | undefined): number {
  return Number(text) >>> 0
}
