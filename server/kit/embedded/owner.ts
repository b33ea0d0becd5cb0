import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/**
 * Whose a database outside of its DATA_DIR is: a copied DATA_DIR names the same one as the original, and would write
 * into its data. The path tells a copy beside the original, the inode one that was put in its place.
 */
interface Owner {
  readonly folder: string
  readonly inode: string
}

const record = (home: string) => join(home, 'owner.json')

async function ownerFrom(folder: string): Promise<Owner> {
  return { folder, inode: String((await stat(folder, { bigint: true })).ino) }
}

/**
 * Makes sure that the database in `home` belongs to `folder`, given by its real path. One that says nothing of an
 * owner, from an earlier version, belongs to whoever starts it first.
 * @throws StartError when it belongs to another folder
 */
export async function mustOwn(folder: string, home: string): Promise<void> {
  const text = await readFile(record(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return makeOwner(folder, home)
  const owner = JSON.parse(text) as Owner
  const asking = await ownerFrom(folder)
  if (owner.folder === asking.folder && owner.inode === asking.inode) return
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

/** Writes down that the database in `home` belongs to `folder` from now on. */
export async function makeOwner(folder: string, home: string): Promise<void> {
  const aside = `${record(home)}.new`
  const file = await open(aside, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(await ownerFrom(folder))}\n`)
  await file.sync()
  await file.close()
  await rename(aside, record(home))
}
