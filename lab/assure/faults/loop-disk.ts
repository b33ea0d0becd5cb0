import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Cleanups } from '../portal.ts'
import { outputOf, programsOf, within } from '../programs.ts'

/** A small ext4 disk of its own whose power can be cut. */
export interface LoopDisk {
  readonly folder: string
  /**
   * From now on nothing reaches the disk: what was not flushed is lost, as in a power cut. The log of ext4 is not
   * flushed either. Programs that use the disk get errors, and must be killed.
   */
  cutPower(): void
  /** After all programs on it have ended: mounts it again, and ext4 replays its log. */
  restorePower(): Promise<void>
}

const bytes = 3 * 1024 ** 3

/** @returns why there can be none here */
export async function loopDisk(cleanups: Cleanups): Promise<LoopDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount a disk, on Linux'
  const programs = programsOf(['mkfs.ext4', 'xfs_io', 'truncate'], ['e2fsprogs', 'xfsprogs', 'coreutils'])
  if (typeof programs === 'string') return programs
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const image = join(scratch.path, 'disk.img')
  outputOf(programs.truncate ?? '', ['-s', String(bytes), image])
  outputOf(programs['mkfs.ext4'] ?? '', ['-q', image])
  const mountPoint = await mkdtemp(join(tmpdir(), 'verimend-power-'))
  cleanups.push(() => rm(mountPoint, { recursive: true, force: true }))
  const mount = () => outputOf('/bin/mount', ['-o', 'loop', image, mountPoint])
  // Sessions of a killed database need a moment to end.
  const unmount = () => within(30, async () => outputOf('/bin/umount', [mountPoint]))
  try {
    mount()
  } catch (error) {
    return `a disk image cannot be mounted here: ${(error as Error).message}`
  }
  cleanups.push(unmount)
  const folder = join(mountPoint, 'portal')
  await mkdir(folder)
  for (const path of [mountPoint, folder]) await chmod(path, 0o755)
  return {
    folder,
    cutPower: () => void outputOf(programs.xfs_io ?? '', ['-x', '-c', 'shutdown', mountPoint]),
    async restorePower() {
      await unmount()
      mount()
    },
  }
}
