import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../outside/storage-s3.ts'

/** An S3 stand-in server in this process that supports GET, HEAD, PUT, listing and asking whether versions are kept. */
export async function testBucket({ versioning = '' } = {}) {
  const objects = new Map<string, Buffer>()
  const refused = new Set<string>()
  const http = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(pathname).replace(/^\/files\/?/, '')
    if (refused.has(request.method ?? '')) {
      request.resume()
      reply.statusCode = 403
      return void reply.end('<Error><Code>InvalidAccessKeyId</Code></Error>')
    }
    // The bucket itself.
    if (request.method === 'HEAD' && key === '') return void reply.end()
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
  /** Refuses its keys for calls with these methods from now on. */
  const refuse = (...methods: string[]) => {
    refused.clear()
    for (const method of methods) refused.add(method)
  }
  return { objects, place, refuse, close: () => new Promise<void>((resolve) => http.close(() => resolve())) }
}
