import { openStorage } from '#server/outside/open-storage.ts'
import { inPieces } from '#server/testing/store-rules.ts'
import { killedContent } from './killed.ts'

// Stores files for the given keys concurrently, and prints each key once the store has acknowledged it.
const [place = '', ...keys] = process.argv.slice(2)
const storage = await openStorage(JSON.parse(place) as Parameters<typeof openStorage>[0])
await Promise.all(
  keys.map(async (key) => {
    await storage.put(key, inPieces(killedContent(key)))
    process.stdout.write(`${key}\n`)
  }),
)
