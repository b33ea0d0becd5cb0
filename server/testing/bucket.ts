import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../outside/storage-s3.ts'

/** An S3 stand-in server in this process that supports GET, HEAD, PUT, listing and asking whether versions are kept. */
export async function testBucket({ versioning = '' } = {}) {
  const objects = new Map<string, Buffer>()
  const http = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(pathname).replace(/^\/files\/?/, '')
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      return void reply.end()
    }
    if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`)
      return void reply.end(`<ListBucketResult>${keys.join('')}</ListBucketResult>`)
    }
    if (searchParams.has('versioning'))
      return void reply.end(`<VersioningConfiguration>${versioning}</VersioningConfiguration>`)
    const found = objects.get(key)
    if (found) reply.setHeader('content-length', found.length)
    if (found) return void reply.end(found)
    reply.statusCode = 404
    reply.end('<Error><Code>NoSuchKey</Code></Error>')
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const place: S3Settings = {
    ...{ bucket: 'files', region: 'us-east-1', accessKey: 'test', secretKey: 'test' },
    endpoint: `http://127.0.0.1:${port}`,
  }
  return { objects, place, close: () => new Promise<void>((resolve) => http.close(() => resolve())) }
}
