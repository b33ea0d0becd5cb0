import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

export interface Front {
  readonly address: string
  close(): void
}

/** Headers that HTTP/2 does not allow. */
const ofConnections = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * HTTPS with HTTP/2 in front of a portal, as ops/haproxy.cfg puts it in front of a real one: browsers speak HTTP/2 only
 * over TLS, and over HTTP/1.1 they open a connection for every file requested while others are under way, which on a
 * slow line costs more than the files. The certificate is made for this run and trusted by no one.
 * @throws when openssl is missing
 */
export async function httpsFront(portal: string): Promise<Front> {
  const { host, hostname, port } = new URL(portal)
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const sent = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(sent), host }
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers }, (reply) => {
      const kept = Object.entries(reply.headers).filter(([name]) => !ofConnections.includes(name))
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept))
      pipeline(reply, answer, () => {})
    })
    pipeline(asked, forwarded, () => {})
    forwarded.on('error', () => answer.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'verimend-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-x509', '-out', cert, '-days', '2']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  try {
    execFileSync('openssl', ['req', ...made, ...named], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
