import { expect, test } from 'vitest'
import { zipOf } from '../testing/uploads.ts'
import { zipEntries } from './zip-directory.ts'

/** An archive with this many bytes between its file and its directory. */
function withGap(bytes: number): Buffer {
  const zip = zipOf({ 'a.xml': '<a/>' })
  const directory = zip.readUInt32LE(zip.length - 6)
  const wider = Buffer.concat([zip.subarray(0, directory), Buffer.alloc(bytes), zip.subarray(directory)])
  wider.writeUInt32LE(directory + bytes, wider.length - 6)
  return wider
}

test('between files there is room for a data descriptor and not for another file', () => {
  expect(zipEntries(withGap(29))?.map(({ name }) => name)).toEqual(['a.xml'])
  expect(zipEntries(withGap(30))).toBeUndefined()
})
