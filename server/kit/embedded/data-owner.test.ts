// @module-tag slow
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyMigratedData } from '../../testing/database.ts'
import { ask, scratchFolder } from '../../testing/embedded.ts'
import { isRoot } from './account.ts'
import { claimDatabase, startEmbeddedPostgres } from './postgres.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string
/** Where data that another account must reach is stored. */
let external: string[]

beforeEach(async () => {
  scratch = await scratchFolder()
  folder = join(scratch.path, 'postgres')
  external = []
})

afterEach(async () => {
  if (existsSync(join(folder, 'data'))) await (await start()).stop()
  for (const home of external) await rm(home, { recursive: true })
  await scratch.remove()
})

const start = () => startEmbeddedPostgres({ folder, durable: false })

test.runIf(isRoot())(
  'data of a folder that only root can enter is stored elsewhere and found at the next start',
  async () => {
    const closed = join(scratch.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    folder = join(closed, 'postgres')
    const first = await start()
    await ask(first.ownerUrl, 'create table sample as select 7 as seven')
    await first.stop()
    const home = (await readFile(join(folder, 'location'), 'utf8')).trim()
    external.push(home)
    const second = await start()
    expect(await ask(second.ownerUrl, 'select seven from sample')).toEqual([{ seven: 7 }])
    await second.stop()
  },
)

test.runIf(isRoot())(
  'a start fails when external data has vanished, instead of creating an empty database',
  async () => {
    await mkdir(folder, { mode: 0o700 })
    await writeFile(join(folder, 'location'), '/var/lib/verimend/gone-0123456789ab\n')
    await expect(start()).rejects.toThrow('/var/lib/verimend/gone-0123456789ab, which is gone')
  },
)

test.runIf(isRoot())(
  'a copied, moved or replaced folder cannot use the external data of its original until it claims it',
  async () => {
    const closed = join(scratch.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    folder = join(closed, 'postgres')
    const first = await start()
    const home = (await readFile(join(folder, 'location'), 'utf8')).trim()
    external.push(home)
    const copy = join(closed, 'copy')
    await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith('lock') })
    const startCopy = () => startEmbeddedPostgres({ folder: copy, durable: false })
    // While the original runs, and after it has stopped.
    await expect(startCopy()).rejects.toThrow(`belongs to ${folder}, and ${copy} is a copy of it`)
    await expect(claimDatabase(copy)).rejects.toThrow('is in use. Stop the portal')
    await first.stop()
    await expect(startCopy()).rejects.toThrow('npm run admin -- claim-database')
    // A copy that replaced the original has its path but another inode.
    await rename(folder, `${folder}.old`)
    await rename(copy, folder)
    await expect(start()).rejects.toThrow('is another folder of that name')
    expect(await claimDatabase(folder)).toBe(home)
    await (await start()).stop()
    folder = `${folder}.old`
    await expect(start()).rejects.toThrow('A copy must not write into the data of its original')
    folder = join(closed, 'postgres')
  },
)

test.runIf(isRoot())(
  'external data that an earlier version left without an owner belongs to the first folder that starts it',
  async () => {
    const closed = join(scratch.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    folder = join(closed, 'postgres')
    await (await start()).stop()
    const home = (await readFile(join(folder, 'location'), 'utf8')).trim()
    external.push(home)
    await rm(join(home, 'owner.json'))
    await (await start()).stop()
    expect(JSON.parse(await readFile(join(home, 'owner.json'), 'utf8'))).toMatchObject({ folder })
  },
)

test('a database inside its own folder has no owner to claim', async () => {
  await copyMigratedData(folder)
  await (await start()).stop()
  await expect(claimDatabase(folder)).rejects.toThrow('it needs no owner')
})

test.runIf(isRoot())(
  'data that was copied without its owners or modes is refused with instructions to repair it',
  async () => {
    await copyMigratedData(folder)
    const data = join(folder, 'data')
    const { uid, gid } = await stat(data)
    await chown(data, 0, 0)
    await expect(start()).rejects.toThrow(
      'it was copied without its owners (cp -r). Copy it again with "cp -a"',
    )
    await chown(data, uid, gid)
    await chmod(data, 0o755)
    await expect(start()).rejects.toThrow('it was copied without its modes. Close it: find')
    await chmod(data, 0o700)
    await (await start()).stop()
  },
)
