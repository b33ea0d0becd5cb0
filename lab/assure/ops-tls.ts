import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { freePorts } from '#server/kit/free-ports.ts'
import type { Cleanups } from './portal.ts'
import { running, within } from './programs.ts'

/** Runs ops/haproxy.cfg with a certificate of its own in front of a server, and tries the protocols of clients. */
export async function tlsFaults(haproxy: string, folder: string, cleanups: Cleanups): Promise<string[]> {
  const shipped = await tried(haproxy, join(folder, 'shipped'), cleanups, (config) => config)
  const control = await tried(haproxy, join(folder, 'control'), cleanups, (config) =>
    config
      .replace('ssl-min-ver TLSv1.2', 'ssl-min-ver TLSv1.0')
      .replace('ECDHE+AESGCM:ECDHE+CHACHA20', 'ALL@SECLEVEL=0')
      .replace(/ +http-request .*\n/g, ''),
  )
  const passed =
    control.length < 3 ? [`the control passed: old TLS and plain http were refused (${control})`] : []
  return [...shipped, ...passed]
}

async function tried(
  haproxy: string,
  name: string,
  cleanups: Cleanups,
  change: (config: string) => string,
): Promise<string[]> {
  const behind = createServer((request, reply) => void reply.end(String(request.headers['x-forwarded-for'])))
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  cleanups.push(async () => void behind.close())
  const [secure = 0, plain = 0, database = 0] = await freePorts(3)
  const pem = `${name}.pem`
  makeCertificate(pem)
  const portal = `127.0.0.1:${(behind.address() as AddressInfo).port}`
  const config = change(await readFile('ops/haproxy.cfg', 'utf8'))
    .replace('bind :443 ssl crt /etc/haproxy/portal.pem', `bind 127.0.0.1:${secure} ssl crt ${pem}`)
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :5432', `bind 127.0.0.1:${database}`)
    .replaceAll(/10\.0\.0\.2\d:3000/g, portal)
  await writeFile(`${name}.cfg`, config)
  const program = running(haproxy, ['-db', '-f', `${name}.cfg`], `${name}.log`)
  cleanups.push(() => program.end())
  await within(10, () => fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }))
  const faults: string[] = []
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
    if (!(await speaks(secure, version))) faults.push(`${version} is refused`)
  for (const version of ['TLSv1', 'TLSv1.1'] as const)
    if (await speaks(secure, version)) faults.push(`${version} is spoken`)
  if (await speaks(secure, 'TLSv1.2', 'AES128-SHA:AES256-SHA256'))
    faults.push('a cipher without forward secrecy is spoken')
  const page = await fetch(`http://127.0.0.1:${plain}/ivr?a=1`, { redirect: 'manual' })
  if (page.status !== 301 || !page.headers.get('location')?.startsWith('https://'))
    faults.push(`a page over plain http is answered ${page.status}`)
  const call = await fetch(`http://127.0.0.1:${plain}/api/ivr/getIvrRequests`, { redirect: 'manual' })
  if (call.status !== 403) faults.push(`a call over plain http is answered ${call.status}`)
  return faults
}

function makeCertificate(pem: string): void {
  const subject = ['-subj', '/CN=portal.example.com', '-days', '2', '-nodes']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const { status, stderr } = spawnSync('/usr/bin/openssl', [
    ...['req', '-x509', ...kind, ...subject, '-keyout', `${pem}.key`, '-out', pem],
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  spawnSync('/bin/sh', ['-c', 'cat "$1.key" >> "$1"', 'sh', pem])
}

/** Whether a client that knows only this version gets a connection. */
function speaks(port: number, version: SecureVersion, ciphers = 'ALL:@SECLEVEL=0'): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, minVersion: version, maxVersion: version, ciphers }
    const socket = connect({ ...options, rejectUnauthorized: false }, () => end(true))
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.on('error', () => end(false))
    socket.setTimeout(5_000, () => end(false))
  })
}
