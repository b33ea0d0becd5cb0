import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

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
export async function mustOwn(folder: string, home: string): Promise<void> {
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

export async function makeOwner(folder: string, home: string): Promise<void> {
  const temporary = `${ownerFile(home)}.new`
  const file = await open(temporary, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(await ownerFrom(folder))}\n`)
  await file.sync()
  await file.close()
  await rename(temporary, ownerFile(home))
}
