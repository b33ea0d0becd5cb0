import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptLog } from '../testing/logged.ts'
import { diskSpace } from './disk-space.ts'

const MB = 1024 * 1024

let folder: string
let free: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimend-disk-'))
  free = 2_000 * MB
})
afterEach(() => rm(folder, { recursive: true }))

const opened = () =>
  diskSpace({
    folders: [folder],
    minFreeBytes: 256 * MB,
    reserveIn: folder,
    freeOf: async () => free,
  })

test('uploads are refused below the limit, which is logged once, and accepted when there is somewhat more room', async () => {
  const log = keptLog()
  const disk = opened()
  await disk.look()
  expect(disk.isLow()).toBe(false)
  free = 255 * MB
  await expect(disk.look()).rejects.toThrow('too little room')
  await expect(disk.look()).rejects.toThrow('too little room')
  expect(disk.isLow()).toBe(true)
  free = 257 * MB
  await expect(disk.look()).rejects.toThrow('too little room')
  free = 300 * MB
  await disk.look()
  expect(disk.isLow()).toBe(false)
  expect(log().map(({ message }) => message)).toEqual([
    'the disk is nearly full: uploads are refused, make room',
    'the disk has room again: uploads are accepted',
  ])
})

test('the reserve is made while there is room, released on a full disk, and made again afterwards', async () => {
  const log = keptLog()
  const disk = opened()
  await disk.look()
  expect(await readdir(folder)).toEqual(['reserve'])
  free = 100 * MB
  await expect(disk.look()).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['reserve'])
  free = 63 * MB
  await expect(disk.look()).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  free = 200 * MB
  await expect(disk.look()).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  free = 2_000 * MB
  await disk.look()
  expect(await readdir(folder)).toEqual(['reserve'])
  expect(log()[1]?.message).toBe('the disk is full: its reserve was released, make room now')
})

test('the room that a released reserve leaves is not free: uploads stay refused, and the metrics do not count it', async () => {
  const disk = diskSpace({
    folders: [folder],
    minFreeBytes: 100 * MB,
    reserveIn: folder,
    freeOf: async () => free,
  })
  await disk.look()
  expect(await disk.free()).toEqual([2_000 * MB])
  free = 63 * MB
  await expect(disk.look()).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  // The file's 128 MB are now free.
  free = 191 * MB
  await expect(disk.look()).rejects.toThrow('too little room')
  expect(disk.isLow()).toBe(true)
  expect(await disk.free()).toEqual([63 * MB])
  free = 240 * MB
  await disk.look()
  expect(disk.isLow()).toBe(false)
})
