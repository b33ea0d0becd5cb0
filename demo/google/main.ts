import { parseArgs } from 'node:util'
import { standIn } from './server.ts'

// node demo/google/main.ts --port 0 --client-id ID --client-secret SECRET --redirect-uri ADDRESS [--file FILE]
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { port: text, file: text, 'client-id': text, 'client-secret': text, 'redirect-uri': text },
})
const client = {
  id: values['client-id'] ?? '',
  secret: values['client-secret'] ?? '',
  redirectUri: values['redirect-uri'] ?? '',
}
const http = standIn(client, values.file)
const address = await http.listen({ host: '127.0.0.1', port: Number(values.port ?? 0) })
process.stdout.write(`${address}\n`)

// Ends with its parent process, which has the other end of standard input.
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
