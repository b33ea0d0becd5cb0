import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thumbnailOf } from '#contract/files/files.values.ts'
import type { StoredFile } from '#contract/files/stored-file.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { multipartBody, multipartType, pictureWithLocation } from '#server/testing/uploads.ts'
import { type Found, type Part, skipped } from '../part.ts'
import { type Cleanups, listen, openOwnDatabase, signedIn, withCleanups } from '../portal.ts'
import { outputOf, programsOf, within } from '../programs.ts'

/** Uploads photos with location metadata and reads the stored files with ExifTool, which is independent of our code. */
export const places: Part = {
  name: 'places',
  about: 'no stored picture and no thumbnail contains location metadata',
  run: () => withCleanups(run),
}

async function run(cleanups: Cleanups): Promise<Found> {
  const found = programsOf(['exiftool'], ['libimage-exiftool-perl'])
  if (typeof found === 'string') {
    console.info(`  not tried: ${found}`)
    return skipped(found)
  }
  const scratch = await scratchFolder()
  cleanups.push(scratch.remove)
  const folder = await mkdtemp(join(tmpdir(), 'verimend-places-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const { db } = await openOwnDatabase(scratch.path, cleanups)
  const { address } = await listen(scratch.path, db, cleanups)
  const token = await signedIn(db)

  const faults: string[] = []
  const tagsByName: Record<string, string[]> = {}
  const tagsOf = async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const groups = [
      '-EXIF:all',
      '-GPS:all',
      '-XMP:all',
      '-IPTC:all',
      '-Composite:GPS*',
      '-MakerNotes:all',
      '-PNG:Comment',
    ]
    tagsByName[name] = outputOf(found.exiftool ?? '', ['-s', ...groups, path])
      .split('\n')
      .filter(Boolean)
    return tagsByName[name]
  }
  for (const format of ['jpeg', 'png'] as const) {
    const taken = await pictureWithLocation(format)
    const before = await tagsOf(`sent.${format}`, taken)
    if (!before.some((tag) => tag.startsWith('GPSLatitude')))
      faults.push(`the ${format} that was sent has no location`)
    const file = await upload(address, token, format, taken)
    const small = await within(30, () => thumbnail(address + thumbnailOf(file.fileUrl)))
    for (const [name, bytes] of [
      [`stored.${format}`, Buffer.from(await (await fetch(address + file.fileUrl)).arrayBuffer())],
      [`thumbnail-of-${format}.webp`, small],
    ] as const)
      for (const tag of await tagsOf(name, bytes)) faults.push(`${name} still contains ${tag}`)
  }
  const counts = Object.entries(tagsByName).map(([name, tags]) => `${name} ${tags.length}`)
  console.info(`  what ExifTool reads: ${counts.join(', ')}`)
  return { faults, summary: `tags read: ${counts.join(', ')}`, figures: { tagsByName } }
}

async function upload(address: string, token: string, format: string, content: Buffer): Promise<StoredFile> {
  const payload = multipartBody([{ name: `wound.${format}`, type: `image/${format}`, content }])
  const headers = { authorization: `Bearer ${token}`, 'content-type': multipartType }
  const answer = await fetch(`${address}/api/s3/uploadFileOnS3`, {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  })
  return ((await answer.json()) as { file: StoredFile }).file
}

async function thumbnail(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (answer.headers.get('content-type') !== 'image/webp') throw new Error('no thumbnail yet')
  return Buffer.from(await answer.arrayBuffer())
}
