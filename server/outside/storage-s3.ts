import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { away, type FileStorage, keepFrom } from './storage.ts'

/** A bucket that holds the files of one installation only. */
export interface S3Place {
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** undefined: Amazon's own. */
  readonly endpoint: string | undefined
}

/** How long the store may be silent, in ms: a person waits for the answer. */
const patience = { connectionTimeout: 3_000, requestTimeout: 15_000 }

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
  const at = (key: string) => ({ Bucket: place.bucket, Key: `files/${key}` })
  const asked = <T>(answer: Promise<T>) =>
    answer.catch((error) => {
      throw away(error)
    })
  return {
    put: (key, bytes) =>
      keepFrom(bytes, async (watched) => {
        // An object is sent with its length, so the file (5 MB at most) is gathered first: one call, all or none.
        const Body = Buffer.concat(await Array.fromAsync(watched))
        await client.send(new PutObjectCommand({ ...at(key), Body }))
      }),
    async open(key) {
      const { Body } = await asked(client.send(new GetObjectCommand(at(key))))
      if (!(Body instanceof Readable)) throw away(new Error('an object without a body'))
      return Body
    },
    async remove(key) {
      await asked(client.send(new DeleteObjectCommand(at(key))))
    },
    async probe() {
      await asked(client.send(new HeadBucketCommand({ Bucket: place.bucket })))
    },
  }
}
