import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Unused ports of the loopback address, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** An unused port of the loopback address. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}
