import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { diskStorage } from '#server/outside/storage-disk.ts'

/**
 * The limit of uploads: node:http that stores the body of each request as it comes, in the product's own store, with
 * nothing checked. Prints a line when it listens.
 */
const { PORT = '', DATA_DIR = '' } = process.env
const storage = diskStorage(join(DATA_DIR, 'files'))
const server = createServer((request, response) => {
  storage.put(randomUUID(), request).then(
    () => response.end('{}'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(PORT), '127.0.0.1', () => console.info('ready'))
process.once('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())
