import { openStorage } from '#server/outside/open-storage.ts'
import { inPieces } from '#server/testing/store-rules.ts'
import { killedContent } from './killed.ts'

// Puts the files whose keys are named, forty at once, and prints each key once the store has said that it is kept.
const [place = '', ...keys] = process.argv.slice(2)
const storage = await openStorage(JSON.parse(place) as Parameters<typeof openStorage>[0])
await Promise.all(
  keys.map(async (key) => {
    await storage.put(key, inPieces(killedContent(key)))
    process.stdout.write(`${key}\n`)
  }),
)
