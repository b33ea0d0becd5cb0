import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type FileStorage, isKey, keepFrom, mustBeKey, unavailable } from './storage.ts'

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

const clientOf = (place: S3Place) =>
  new S3Client({
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

async function asked<T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), longestCall)
  try {
    return await send(tooLong.signal)
  } catch (error) {
    throw unavailable(error)
  } finally {
    // The signal would end the reading of a body too.
    clearTimeout(timer)
  }
}

/** Keeps files as private objects `files/<key>` of a bucket. */
export function s3Storage(place: S3Place): FileStorage {
  const client = clientOf(place)
  const at = (key: string) => {
    mustBeKey(key)
    return { Bucket: place.bucket, Key: `files/${key}` }
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
      if (!(Body instanceof Readable)) throw unavailable(new Error('an object without a body'))
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

/** A short text beside the files of a bucket, which says what they are for. */
export interface BucketNote {
  /** undefined where there is none. */
  read(): Promise<string | undefined>
  write(text: string): Promise<void>
  /** The keys of some files. */
  someKeys(): Promise<string[]>
}

/** Among the files, so that it needs no other right than they do; its name is no key of one. */
const markerKey = 'files/installation'

export function bucketNote(place: S3Place): BucketNote {
  const client = clientOf(place)
  const at = { Bucket: place.bucket, Key: markerKey }
  return {
    async read() {
      try {
        const found = new GetObjectCommand(at)
        const { Body } = await asked((abortSignal) => client.send(found, { abortSignal }))
        return await Body?.transformToString()
      } catch (error) {
        if (error instanceof Error && error.cause instanceof NoSuchKey) return undefined
        throw unavailable(error)
      }
    },
    async write(text) {
      const made = new PutObjectCommand({ ...at, Body: text })
      await asked((abortSignal) => client.send(made, { abortSignal }))
    },
    async someKeys() {
      const listed = new ListObjectsV2Command({ Bucket: place.bucket, Prefix: 'files/', MaxKeys: 1000 })
      const { Contents = [] } = await asked((abortSignal) => client.send(listed, { abortSignal }))
      return Contents.map(({ Key = '' }) => Key.slice('files/'.length)).filter(isKey)
    },
  }
}
