import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { nppesRegistry, RegistryUnavailable } from './nppes.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  ends.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
}

test.each([301, 302, 303, 307, 308])(
  'a registry that redirects with %s is not followed: the other host learns no NPI',
  async (status) => {
    let asked = 0
    const other = await serve((_, reply) => {
      asked += 1
      reply.setHeader('content-type', 'application/json').end('{"result_count":0,"results":[]}')
    })
    const registry = await serve((_, reply) => {
      reply.writeHead(status, { location: other }).end()
    })
    await expect(nppesRegistry(registry).find('1245319599')).rejects.toBeInstanceOf(RegistryUnavailable)
    expect(asked).toBe(0)
  },
)
