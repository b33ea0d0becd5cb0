import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { scratchFolder } from '#server/testing/embedded.ts'
import { serveTour } from './tour.ts'

test('the demo adds the tour to every page of the app, and to no call, file or page of the demo itself', async () => {
  const folder = await scratchFolder()
  await mkdir(join(folder.path, 'assets'))
  await writeFile(join(folder.path, 'index.html'), '<body><div id="root"></div></body>')
  await writeFile(join(folder.path, 'assets/demo-tour-1a2b.js'), '')
  const http = Fastify()
  serveTour(http, folder.path)
  http.get('/*', () => 'from elsewhere')
  const opened = async (url: string, accept = 'text/html,*/*;q=0.8') =>
    (await http.inject({ url, headers: { accept } })).body
  for (const url of ['/', '/?next=%2Fivrstatus', '/ivrstatus', '/viewivrsubmissions/12'])
    expect(await opened(url), url).toBe(
      '<body><div id="root"></div><script type="module" async src="/assets/demo-tour-1a2b.js"></script></body>',
    )
  for (const url of ['/api/files/1', '/assets/index-1.js', '/demo/mail', '/theme.js', '/favicon.svg?v=1'])
    expect(await opened(url), url).toBe('from elsewhere')
  expect(await opened('/', '*/*')).toBe('from elsewhere')
  await http.close()
  await folder.remove()
})

test('a demo whose web client is not built has no tour and still serves its other pages', async () => {
  const http = Fastify()
  serveTour(http, '/nowhere')
  http.get('/*', () => 'from elsewhere')
  expect((await http.inject({ url: '/', headers: { accept: 'text/html' } })).body).toBe('from elsewhere')
  await http.close()
})
