import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../testing/embedded.ts'
import { serveBrowser } from './browser-files.ts'
import { httpServer } from './server.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let http: FastifyInstance

beforeAll(async () => {
  scratch = await scratchFolder()
  const folder = join(scratch.path, 'web')
  await mkdir(join(folder, 'assets/pdf-1/cmaps'), { recursive: true })
  await writeFile(join(scratch.path, 'secret'), 'outside the build')
  await writeFile(
    join(folder, 'index.html'),
    '<title>Verimend</title><body><p role="status">Loading</p></body>',
  )
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/App-1a2b.js'), 'plain')
  await writeFile(join(folder, 'assets/App-1a2b.js.br'), brotliCompressSync('compressed'))
  await writeFile(join(folder, 'assets/pdf-1/cmaps/H.bcmap'), 'a map')
  for (const name of ['card-worker-1a2B_3-4.js', 'pdf-worker-1a2b.js', 'my-card-worker-1a2b.js'])
    await writeFile(join(folder, 'assets', name), 'a worker')
  await writeFile(join(folder, 'assets/card-worker-1a2B_3-4.js.br'), brotliCompressSync('a worker'))
  http = Fastify()
  await serveBrowser(http, 'https://portal.example', folder)
})

afterAll(async () => {
  await http.close()
  await scratch.remove()
})

/** With the picture that messengers show next to a link. */
const wholePage =
  '<meta property="og:image" content="https://portal.example/social-card.png" /><title>Verimend</title><body><p role="status">Loading</p></body>'
const forever = 'public, max-age=31536000, immutable'

test('files with a hash in their name may be cached forever, and are sent compressed to clients that accept it', async () => {
  const script = await http.inject({
    url: '/assets/App-1a2b.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(script.headers).toMatchObject({
    'cache-control': forever,
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe('compressed')
  expect((await http.inject('/assets/App-1a2b.js')).body).toBe('plain')
  const map = await http.inject('/assets/pdf-1/cmaps/H.bcmap')
  expect([map.statusCode, map.headers['cache-control'], map.body]).toEqual([200, forever, 'a map'])
  expect((await http.inject({ method: 'HEAD', url: '/assets/App-1a2b.js' })).statusCode).toBe(200)
})

test('every path that is not a file returns the page, which browsers must ask for each time', async () => {
  for (const url of ['/', '/index.html', '/ivrstatus', '/view-response/1', '/secret']) {
    const page = await http.inject(url)
    expect([page.statusCode, page.headers['cache-control'], page.body], url).toEqual([
      200,
      'no-cache',
      wholePage,
    ])
    expect(page.headers['content-type'], url).toBe('text/html; charset=utf-8')
    expect((await http.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  }
  expect((await http.inject('/favicon.svg')).body).toBe('<svg/>')
  expect((await http.inject({ method: 'POST', url: '/ivrstatus' })).statusCode).toBe(404)
})

test('a URL with a broken escape shows the page, with its protective headers, and not an error for programs', async () => {
  const portal = await httpServer({ logs: false })
  await serveBrowser(portal, 'https://portal.example', join(scratch.path, 'web'))
  for (const url of ['/viewivrsubmissions/%ff', '/%', '/ivrstatus/%E0%A4%A?page=2', '/%zz/../x?q=%']) {
    const page = await portal.inject(url)
    expect([url, page.statusCode, page.body]).toEqual([url, 200, wholePage])
    expect(page.headers).toHaveProperty('content-security-policy')
  }
  expect((await portal.inject('/assets/%ff')).statusCode).toBe(404)
  await portal.close()
})

test('a script of an older build is a 404 and not the page, and no file outside the build is served', async () => {
  for (const path of ['App-0000.js', '', 'pdf-1', 'pdf-1/', '../index.html', '%2e%2e/%2e%2e/secret']) {
    const answer = await http.inject(`/assets/${path}`)
    if (answer.statusCode === 200) expect(answer.body, path).toBe(wholePage)
    expect(answer.body, path).not.toContain('outside the build')
  }
  expect((await http.inject('/assets/App-0000.js')).statusCode).toBe(404)
  expect((await http.inject('/assets/pdf-1/')).statusCode).toBe(404)
})

test('only the worker that reads cards may run WebAssembly, compressed or not; pages and other workers may not', async () => {
  const portal = await httpServer({ logs: false })
  await serveBrowser(portal, 'https://portal.example', join(scratch.path, 'web'))
  const policyOf = async (url: string, encoding = 'identity') =>
    (await portal.inject({ url, headers: { 'accept-encoding': encoding } })).headers[
      'content-security-policy'
    ]
  const reader = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
  for (const encoding of ['identity', 'br'])
    expect(await policyOf('/assets/card-worker-1a2B_3-4.js', encoding)).toBe(reader)
  const others = [
    '/',
    '/ivrstatus',
    '/newivrsubmissions',
    '/assets/App-1a2b.js',
    '/assets/pdf-worker-1a2b.js',
  ]
  for (const url of [...others, '/assets/my-card-worker-1a2b.js', '/card-worker-1a2b.js', '/assets/none.js'])
    expect([url, await policyOf(url)]).toEqual([
      url,
      expect.stringMatching(/^default-src 'self';(?!.*(?:wasm|unsafe|eval))/),
    ])
  await portal.close()
})

test('the page and each of its files are sent with every protective header', async () => {
  const portal = await httpServer({ logs: false })
  await serveBrowser(portal, 'https://portal.example', join(scratch.path, 'web'))
  for (const url of ['/', '/ivrstatus', '/favicon.svg', '/assets/App-1a2b.js', '/assets/none.js'])
    expect([url, (await portal.inject(url)).headers]).toEqual([
      url,
      expect.objectContaining({
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      }),
    ])
  await portal.close()
})
