import { readFile } from 'node:fs/promises'

export const portalPort = 3000

interface Behind {
  readonly databases: readonly string[]
  readonly portals: readonly string[]
}

/**
 * ops/haproxy.cfg with the addresses of this fleet. node-postgres takes one host, so the database has a balancer before it,
 * which finds out which node takes writes.
 */
export async function balancerConfig(address: string, { databases, portals }: Behind): Promise<string> {
  const places = new Map([
    ['bind :', `bind ${address}:`],
    ...portals.map((at, number) => [`10.0.0.${21 + number}:`, `${at}:`] as const),
    ...databases.map((at, number) => [`10.0.0.${11 + number}:`, `${at}:`] as const),
  ])
  let config = await readFile('ops/haproxy.cfg', 'utf8')
  for (const [from, to] of places) config = config.replaceAll(from, to)
  return config
}
