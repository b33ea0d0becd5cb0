import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Account, borrowAccount, isRoot, succeedsAs } from './account.ts'
import { makeOwner, mustOwn } from './owner.ts'

/** Where one embedded PostgreSQL has its things. */
export interface DataLocation {
  /** The folder that was asked for: holds the lock, the log and, if the data is elsewhere, the pointer to it. */
  readonly folder: string
  /** Holds `data`: the folder itself, or one under `elsewhere` that the borrowed account can reach. */
  readonly home: string
  readonly data: string
  readonly log: string
  /** Holds the unix socket; only the account may enter it. */
  readonly sockets: string
  readonly account: Account | undefined
}

/** Where data and programs go that the borrowed account could not reach in their own place. */
export const externalFolder = '/var/lib/verimend'

/**
 * Makes a folder, and those above it, closed to other accounts; for root, whose PostgreSQL runs as another account,
 * such that others may pass through but not list. Existing folders stay as they are.
 * @returns the folder's real path
 */
export async function makeFolder(folder: string): Promise<string> {
  const first = await mkdir(folder, { recursive: true })
  for (
    let made = first ? resolve(folder) : undefined;
    made;
    made = made === first ? undefined : dirname(made)
  ) {
    await chmod(made, isRoot() ? 0o711 : 0o700)
  }
  return realpath(folder)
}

/**
 * Decides where the database of `folder` lives: where it already is, else in the folder, else, when the account
 * borrowed by root cannot reach the folder, in one of its own under `elsewhere`.
 * To be called under the folder's lock.
 * @throws StartError when the data is gone, or belongs to somebody else
 */
export async function chooseLocation(folder: string): Promise<DataLocation> {
  const { home, data } = await whereItIs(folder)
  if (data && home !== folder) await mustOwn(folder, home)
  if (data) return placeAt(folder, home, await accountOf(join(home, 'data'), data))
  const account = isRoot() ? await borrowAccount() : undefined
  if (!account || (await canReach(account, folder))) return placeAt(folder, folder, account)
  await mkdir(externalFolder, { recursive: true })
  await chmod(externalFolder, 0o755)
  const name = `${basename(dirname(folder))}-${randomBytes(6).toString('hex')}`
  return placeAt(folder, await makeFolder(join(externalFolder, name)), account)
}

/** Makes `folder` the owner of the database outside of it that it names. @throws StartError when there is none, or it runs */
export async function claimLocation(
  folder: string,
  isRunning: (place: DataLocation) => Promise<boolean>,
): Promise<string> {
  const { home, data } = await whereItIs(folder)
  if (!data || home === folder)
    throw new StartError(
      `The database of ${folder} is in that folder itself, or not made yet: it needs no owner.`,
    )
  if (await isRunning(await placeAt(folder, home, await accountOf(join(home, 'data'), data))))
    throw new StartError(`The database in ${home} is in use. Stop the portal that uses it first.`)
  await makeOwner(folder, home)
  return home
}

async function whereItIs(folder: string) {
  const pointed = await readFile(pointer(folder), 'utf8').catch(() => undefined)
  const home = pointed?.trim() ?? folder
  const data = await stat(join(home, 'data')).catch(() => undefined)
  if (!pointed || data) return { home, data }
  throw new StartError(
    `The database of ${folder} was kept in ${home}, which is gone. Bring it back, or remove ` +
      `${pointer(folder)} to begin with an empty database.`,
  )
}

async function placeAt(folder: string, home: string, account: Account | undefined): Promise<DataLocation> {
  const sockets = await chooseSockets(home, account)
  return { folder, home, data: join(home, 'data'), log: join(folder, 'server.log'), sockets, account }
}

/** Existing data says who runs it: whoever owns it. */
async function accountOf(data: string, owner: Account): Promise<Account | undefined> {
  if (process.platform === 'win32' || owner.uid === process.getuid?.()) return undefined
  if (!isRoot()) {
    throw new StartError(
      `The database in ${data} belongs to another account (number ${owner.uid}). Start Verimend as the account ` +
        'that made it (root, if it was first started as root), or give it another DATA_DIR.',
    )
  }
  const account = { uid: owner.uid, gid: owner.gid }
  if (await succeedsAs(account, 'cd "$1"', [data])) return account
  throw new StartError(
    `The database in ${data} runs as account number ${owner.uid}, which cannot reach that folder any more. ` +
      'Let others pass through each folder above it (chmod o+x).',
  )
}

async function canReach(account: Account, folder: string): Promise<boolean> {
  const probe = join(folder, `probe-${randomBytes(6).toString('hex')}`)
  await makeOwnFolder(probe, account)
  const reached = await succeedsAs(account, 'cd "$1" && test -w .', [probe])
  await rm(probe, { recursive: true })
  return reached
}

/** Makes a folder that `account` (or else this process's own) and nobody else may enter. */
export async function makeOwnFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

// A socket's whole path must stay under 104 bytes on macOS and 108 on Linux.
const longestFolder = 100 - '/.s.PGSQL.5432.lock'.length

async function chooseSockets(home: string, account: Account | undefined): Promise<string> {
  const near = join(home, 'run')
  if (Buffer.byteLength(near) <= longestFolder) return ownFolder(near, account)
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return ownFolder(join('/tmp', `verimend-${name}`), account)
}

async function ownFolder(folder: string, account: Account | undefined): Promise<string> {
  if (process.platform === 'win32') return folder
  const found = await lstat(folder).catch(() => undefined)
  if (!found) await makeOwnFolder(folder, account)
  else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.()) || found.mode & 0o077) {
    // In /tmp anybody may have put something under this name: what is not ours alone is not used.
    throw new StartError(`${folder} must be a folder that only PostgreSQL's account can enter. Remove it.`)
  }
  return folder
}

function pointer(folder: string): string {
  return join(folder, 'location')
}

/** Notes in the folder that its data is elsewhere. Only when the data is whole, so that the note never leads nowhere. */
export async function recordLocation(place: DataLocation): Promise<void> {
  if (place.home === place.folder) return
  await makeOwner(place.folder, place.home)
  const aside = `${pointer(place.folder)}.new`
  const file = await open(aside, 'w', 0o600)
  await file.writeFile(`${place.home}\n`)
  await file.sync()
  await file.close()
  await rename(aside, pointer(place.folder))
  await syncFolder(place.folder)
}

/** Makes a rename in `folder` outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
