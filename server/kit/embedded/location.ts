import { createHash, randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolder, writeDurably } from '../durable-file.ts'
import { StartError } from '../start-error.ts'
import { type Account, borrowAccount, isRoot, succeedsAs } from './account.ts'

/** The paths and the account of one embedded PostgreSQL. */
export interface DataLocation {
  /** The configured folder: contains the lock, the log and, if the data is elsewhere, a pointer file to it. */
  readonly folder: string
  /** The parent of `data`: `folder` itself, or one under `externalFolder` that the borrowed account can reach. */
  readonly home: string
  readonly data: string
  readonly log: string
  /** The private folder of the unix socket. */
  readonly sockets: string
  readonly account: Account | undefined
}

/** Used for data and programs that the borrowed account cannot reach in their configured folder. */
export const externalFolder = '/var/lib/verimend'

/**
 * Creates a folder and its missing parents with mode 0700. As root with mode 0711, so that PostgreSQL's account can
 * traverse but not list them. Existing folders are not changed.
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
 * Decides where the data of `folder` is: where it already exists; else in `folder`; else, if the account borrowed by
 * root cannot reach `folder`, in a new folder under `externalFolder`. The caller must hold the folder's lock.
 * @throws StartError when existing data is missing, or belongs to another account or folder
 */
export async function chooseLocation(folder: string): Promise<DataLocation> {
  const { home, data } = await findData(folder)
  if (data && home !== folder) await mustOwn(folder, home)
  if (data) return locationAt(folder, home, await accountOf(join(home, 'data'), data))
  const account = isRoot() ? await borrowAccount() : undefined
  if (!account || (await canReach(account, folder))) return locationAt(folder, folder, account)
  await mkdir(externalFolder, { recursive: true })
  await chmod(externalFolder, 0o755)
  const name = `${basename(dirname(folder))}-${randomBytes(6).toString('hex')}`
  return locationAt(folder, await makeFolder(join(externalFolder, name)), account)
}

/**
 * Makes `folder` the owner of the external data that it points to.
 * @throws StartError if there is none or it is in use
 */
export async function claimLocation(
  folder: string,
  isRunning: (location: DataLocation) => Promise<boolean>,
): Promise<string> {
  const { home, data } = await findData(folder)
  if (!data || home === folder)
    throw new StartError(
      `The database of ${folder} is in that folder itself, or not made yet: it needs no owner.`,
    )
  if (await isRunning(await locationAt(folder, home, await accountOf(join(home, 'data'), data))))
    throw new StartError(`The database in ${home} is in use. Stop the portal that uses it first.`)
  await makeOwner(folder, home)
  return home
}

async function findData(folder: string) {
  const target = await readFile(pointer(folder), 'utf8').catch(() => undefined)
  const home = target?.trim() ?? folder
  const data = await stat(join(home, 'data')).catch(() => undefined)
  if (!target || data) return { home, data }
  throw new StartError(
    `The database of ${folder} was kept in ${home}, which is gone. Bring it back, or remove ` +
      `${pointer(folder)} to begin with an empty database.`,
  )
}

async function locationAt(folder: string, home: string, account: Account | undefined): Promise<DataLocation> {
  const sockets = await chooseSockets(home, account)
  return { folder, home, data: join(home, 'data'), log: join(folder, 'server.log'), sockets, account }
}

/** Existing data must be run by the account that owns it. */
async function accountOf(data: string, owner: Stats): Promise<Account | undefined> {
  if (owner.uid === 0) {
    throw new StartError(
      `The database in ${data} belongs to root, and PostgreSQL does not run as root: it was copied without its owners ` +
        '(cp -r). Copy it again with "cp -a" from where it was made, or give it back to the account that runs it: ' +
        `chown -R postgres ${dirname(data)}/{data,run} (or nobody, where there is no account postgres).`,
    )
  }
  // PostgreSQL refuses it too, but its log leaves out what to do.
  if (owner.mode & 0o027) {
    throw new StartError(
      `Other accounts may enter the database in ${data}: it was copied without its modes. Close it: ` +
        `find ${data} -type d -exec chmod 700 {} + -o -type f -exec chmod 600 {} +`,
    )
  }
  if (owner.uid === process.getuid?.()) return undefined
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
  await makePrivateFolder(probe, account)
  const reached = await succeedsAs(account, 'cd "$1" && test -w .', [probe])
  await rm(probe, { recursive: true })
  return reached
}

/** Creates a folder with mode 0700 that belongs to `account`, or to the account of this process. */
export async function makePrivateFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

// The path of a socket must be shorter than 104 bytes on macOS and 108 on Linux.
const maxSocketFolder = 100 - '/.s.PGSQL.5432.lock'.length

async function chooseSockets(home: string, account: Account | undefined): Promise<string> {
  const near = join(home, 'run')
  if (Buffer.byteLength(near) <= maxSocketFolder) return privateFolder(near, account)
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return privateFolder(join('/tmp', `verimend-${name}`), account)
}

async function privateFolder(folder: string, account: Account | undefined): Promise<string> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) await makePrivateFolder(folder, account)
  else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.()) || found.mode & 0o077) {
    // Anyone can create this name in /tmp, so a folder is used only if it belongs to the account and is private.
    throw new StartError(`${folder} must be a folder that only PostgreSQL's account can enter. Remove it.`)
  }
  return folder
}

function pointer(folder: string): string {
  return join(folder, 'location')
}

/**
 * Writes the pointer file if the data is elsewhere. Call it when the data is complete, so that the target always
 * exists.
 */
export async function recordLocation(location: DataLocation): Promise<void> {
  if (location.home === location.folder) return
  await makeOwner(location.folder, location.home)
  await writeDurably(pointer(location.folder), `${location.home}\n`)
  await syncFolder(location.folder)
}

/**
 * The DATA_DIR that external data belongs to. A copied DATA_DIR points to the same data as the original and would write
 * into it. The path identifies a copy under another name, the inode a copy that replaced the original.
 */
interface Owner {
  readonly folder: string
  readonly inode: string
}

const ownerFile = (home: string) => join(home, 'owner.json')

async function ownerFrom(folder: string): Promise<Owner> {
  return { folder, inode: String((await stat(folder, { bigint: true })).ino) }
}

/**
 * Checks that the database in `home` belongs to `folder` (a real path). A database from an earlier version has no
 * owner and is assigned to the first folder that starts it.
 * @throws StartError when it belongs to another folder
 */
async function mustOwn(folder: string, home: string): Promise<void> {
  const text = await readFile(ownerFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return makeOwner(folder, home)
  const owner = JSON.parse(text) as Owner
  const current = await ownerFrom(folder)
  if (owner.folder === current.folder && owner.inode === current.inode) return
  throw new StartError(
    `The database in ${home} belongs to ${owner.folder}, and ${folder} ` +
      `${owner.folder === folder ? 'is another folder of that name' : 'is a copy of it, or where it was moved to'}. ` +
      'A copy must not write into the data of its original.\n' +
      `If this folder takes the place of the other (it was moved, or restored from a backup), stop what uses ` +
      'that database and run, with the settings of this portal: npm run admin -- claim-database\n' +
      `If the other goes on beside this one, copy ${home} as well (cp -a, while the other is stopped), write the ` +
      `path of that copy into ${join(folder, 'location')}, and then run the same command.`,
  )
}

async function makeOwner(folder: string, home: string): Promise<void> {
  await writeDurably(ownerFile(home), `${JSON.stringify(await ownerFrom(folder))}\n`)
}
