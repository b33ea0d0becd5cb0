// Recognizes the words on a picture. In a worker of its own, because it takes seconds, and because only here
// WebAssembly may run: the server sends this script with a content policy of its own (server/kit/http/browser-files.ts).
import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import openCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { CardWord } from '#contract/ivr/card/words.rules.ts'
import { evened, type GrayPicture, graymapOf, grayOf, sizeToRead, turned, turnsFor } from './picture.ts'
import { countSure, fewWords, together, wordsOf } from './recognized.ts'

/** Bytes of the reader that have arrived; percent of the picture that has been read; the words, or what went wrong. */
export type CardMessage =
  | { loaded: number }
  | { percent: number }
  | { words: readonly CardWord[] }
  | { failed: 'reader' | 'picture' }

const send = (message: CardMessage) => postMessage(message)

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const picture = await pictureOf(data).catch(() => undefined)
  if (!picture) return send({ failed: 'picture' })
  const reader = await loadReader().catch(() => undefined)
  send(reader ? { words: reader(picture) } : { failed: 'reader' })
})

/** Decoding applies the orientation from the file's EXIF data. */
async function pictureOf(file: Blob): Promise<GrayPicture> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = sizeToRead(bitmap.width, bitmap.height)
  const paper = new OffscreenCanvas(width, height).getContext('2d')
  if (!paper) throw new Error('This browser draws no pictures in a worker.')
  paper.imageSmoothingQuality = 'high'
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.drawImage(bitmap, 0, 0, width, height)
  return grayOf(paper.getImageData(0, 0, width, height).data, width, height)
}

let loaded = 0

async function fetched(url: string): Promise<Response> {
  const reply = await fetch(url)
  if (!reply.ok || !reply.body) throw new Error(`The card reader answered ${reply.status}.`)
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loaded += chunk.length
      send({ loaded })
      controller.enqueue(chunk)
    },
  })
  return new Response(reply.body.pipeThrough(counted))
}

async function languageFile(): Promise<Uint8Array> {
  const file = new Uint8Array(await (await fetched(languageUrl)).arrayBuffer())
  // Some servers declare files that end with .gz as compressed, so that the browser has unpacked it already.
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  const unpacked = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}

/** Sparse text: a card has no columns and no order. */
const sparse = '11'
const automatic = '3'
/** In radians. Below it, turning the picture would only blur it. */
const leastSlope = 0.005

async function loadReader(): Promise<(picture: GrayPicture) => CardWord[]> {
  const [wasmBinary, language] = await Promise.all([
    fetched(coreUrl).then((reply) => reply.arrayBuffer()),
    languageFile(),
  ])
  let done = 0
  let share = 100
  const core = await openCore({
    wasmBinary,
    TesseractProgress: (percent) => send({ percent: Math.round(done + (percent * share) / 100) }),
    print: () => undefined,
    printErr: () => undefined,
  })
  core.FS.writeFile('/eng.traineddata', language)
  const api = new core.TessBaseAPI()
  if (api.Init('/', 'eng', 1) !== 0) throw new Error('The language data could not be read.')

  const recognized = (picture: GrayPicture): CardWord[] => {
    core.FS.writeFile('/input', graymapOf(picture))
    api.SetVariable('tessedit_pageseg_mode', automatic)
    api.SetImageFile(1, 0)
    api.FindLines()
    const slope = api.GetGradient()
    api.SetVariable('tessedit_pageseg_mode', sparse)
    api.SetImageFile(1, Math.abs(slope) < leastSlope ? 0 : slope)
    api.Recognize(null)
    return wordsOf(api.GetTSVText(0))
  }
  const read = (picture: GrayPicture, turns: number) => {
    const upright = turned(picture, turns)
    const dark = recognized(evened(upright))
    done += share
    // Nothing dark to read: the light writing of a picture on its side would be noise.
    if (countSure(dark) < fewWords && turnsFor(picture).at(-1) !== turns) return dark
    const light = recognized(evened(upright, true))
    done += share
    return together(dark, light)
  }
  return (picture) => {
    const turns = turnsFor(picture)
    share = 50
    let best: CardWord[] = []
    for (const turn of turns) {
      const words = read(picture, turn)
      if (countSure(words) > countSure(best)) best = words
      if (countSure(best) >= fewWords) break
      done = 0
    }
    return best
  }
}
