import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { away, type FileStorage, keepFrom, mustBeKey } from './storage.ts'

/** A bucket that holds the files of one installation only. */
export interface S3Place {
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** undefined: Amazon's own. */
  readonly endpoint: string | undefined
}

/** How long one try may be silent, in ms. */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000 }
/** In ms: all tries of one call together, for a person waits for the answer. What is being read may take longer. */
const longestCall = 15_000

/** Keeps files as private objects `files/<key>` of a bucket. */
export function s3Storage(place: S3Place): FileStorage {
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint ? { endpoint: place.endpoint } : {}),
    forcePathStyle: true,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    maxAttempts: 3,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // Other makers' stores know no checksum trailers; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => {
    mustBeKey(key)
    return { Bucket: place.bucket, Key: `files/${key}` }
  }
  const asked = async <T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    const tooLong = new AbortController()
    const timer = setTimeout(() => tooLong.abort(), longestCall)
    try {
      return await send(tooLong.signal)
    } catch (error) {
      throw away(error)
    } finally {
      // The signal would end the reading of a body too.
      clearTimeout(timer)
    }
  }
  return {
    async put(key, bytes) {
      const place = at(key)
      await keepFrom(bytes, async (watched) => {
        // An object is sent with its length, so the file (5 MB at most) is gathered first: one call, all or none.
        const Body = Buffer.concat(await Array.fromAsync(watched))
        await asked((abortSignal) => client.send(new PutObjectCommand({ ...place, Body }), { abortSignal }))
      })
    },
    async open(key) {
      const found = new GetObjectCommand(at(key))
      const { Body } = await asked((abortSignal) => client.send(found, { abortSignal }))
      if (!(Body instanceof Readable)) throw away(new Error('an object without a body'))
      return Body
    },
    async remove(key) {
      const removed = new DeleteObjectCommand(at(key))
      await asked((abortSignal) => client.send(removed, { abortSignal }))
    },
    async probe() {
      const bucket = new HeadBucketCommand({ Bucket: place.bucket })
      await asked((abortSignal) => client.send(bucket, { abortSignal }))
    },
  }
}
