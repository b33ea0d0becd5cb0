import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { standIn } from './server.ts'

// node demo/nppes/main.ts --port 0
const { values } = parseArgs({ options: { port: { type: 'string' } } })
const server = standIn().listen(Number(values.port ?? 0), '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/\n`)

// Ends with its parent process, which has the other end of standard input.
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
