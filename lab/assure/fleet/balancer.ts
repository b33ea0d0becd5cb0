import { readFile } from 'node:fs/promises'

export const portalPort = 3000

interface Behind {
  readonly databases: readonly string[]
  readonly portals: readonly string[]
}

/**
 * ops/haproxy.cfg with the addresses of this fleet, and without TLS. node-postgres takes one host, so the database has
 * a balancer in front, which finds out which node takes writes.
 */
export async function balancerConfig(address: string, { databases, portals }: Behind): Promise<string> {
  const places = new Map([
    [/bind :443 .*/g, `bind ${address}:${portalPort}`],
    [/ +(?:bind :80|http-request .*)\n/g, ''],
    [/bind :/g, `bind ${address}:`],
    ...portals.map((at, number) => [new RegExp(`10.0.0.${21 + number}:`, 'g'), `${at}:`] as const),
    ...databases.map((at, number) => [new RegExp(`10.0.0.${11 + number}:`, 'g'), `${at}:`] as const),
  ])
  let config = await readFile('ops/haproxy.cfg', 'utf8')
  for (const [from, to] of places) config = config.replaceAll(from, to)
  return config
}
