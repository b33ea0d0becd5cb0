import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type ServerProcess, startServer } from '#server/testing/portal-process.ts'
import { type CpuMeter, cpuMeter } from './cpu.ts'
import type { Dataset } from './dataset.ts'
import type { Figure } from './goals.ts'
import { interleaved, median, type Round, ratioOf } from './rounds.ts'
import type { serversIn } from './servers.ts'

const raw = fileURLToPath(new URL('./raw-uploads.ts', import.meta.url))
const people = 10
const filesEach = 4
const megabyte = 1_000_000
const listCalls = 300

/**
 * Measures 40 PDF files of 5 MB from ten people at once, beside a server that only stores what comes, with the memory of
 * the portal meanwhile; and the calls of a list beside the conversion of pictures.
 */
export async function uploadFigures(
  dataset: Dataset,
  folder: string,
  start: ReturnType<typeof serversIn>['portal'],
  pairs: number,
): Promise<Figure[]> {
  const rawFolder = join(folder, 'raw-uploads')
  const portal = await start(dataset)
  const limit = await startServer({ DATA_DIR: rawFolder }, { program: raw })
  try {
    const pdf = multipart('chart.pdf', 'application/pdf', pdfOf(5 * megabyte))
    const picture = multipart('wound.jpg', 'image/jpeg', await photo())
    const { token } = dataset.sender
    const servers = [portal, limit]
    for (const server of servers) await uploadAll(server, token, pdf)
    const memory = watchMemory(portal)
    const meters = servers.map((server) => cpuMeter(server, dataset.db))
    const [ofPortal = [], ofLimit = []] = await interleaved(
      pairs,
      servers.map((server, side) => async () => {
        const sent = await meters[side]?.around(() => uploadAll(server, token, pdf))
        return sent?.rate ?? Number.NaN
      }),
    )
    const peak = memory.stop()
    const alone = await listTimes(portal, dataset.reviewer.token)
    const beside = await besideUploads(portal, token, picture, () =>
      listTimes(portal, dataset.reviewer.token),
    )
    const { full, raw: most, ratio, least, most: best } = ratioOf(ofLimit, ofPortal)
    return [
      {
        name: 'uploads.time',
        title: `${people * filesEach} files of 5 MB from ${people} people, time ÷ node:http`,
        value: ratio,
        unit: '×',
        must: 1.3,
        reach: 1.1,
        note: `${most.toFixed(0)} of ${full.toFixed(0)} files a second, pairs ${least.toFixed(2)} to ${best.toFixed(2)}, CPU of a file in ms: ${meters.map(cpuText).join(', node:http ')}`,
      },
      {
        name: 'uploads.memory',
        title: 'memory of the portal meanwhile, at most',
        value: peak,
        unit: 'MB',
        must: 300,
        reach: 200,
      },
      {
        name: 'uploads.lists',
        title: 'list, p99 beside the conversion of pictures ÷ alone',
        value: at(beside, 0.99) / at(alone, 0.99),
        unit: '×',
        must: 1.5,
        reach: 1.2,
        note: `p50 ${median(alone).toFixed(1)} → ${median(beside).toFixed(1)}, p99 ${at(alone, 0.99).toFixed(1)} → ${at(beside, 0.99).toFixed(1)} ms`,
      },
    ]
  } finally {
    await portal.end('SIGTERM')
    await limit.end('SIGTERM')
    await rm(rawFolder, { recursive: true, force: true })
  }
}

interface Multipart {
  readonly type: string
  readonly body: Buffer
}

function multipart(name: string, type: string, content: Buffer): Multipart {
  const boundary = `bench-${randomBytes(12).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

const pdfOf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 15), Buffer.from('%%EOF\n')])

/** A photograph of 12 megapixels, of about 4 MB. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000]
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 82 })
    .toBuffer()
  if (grain.length > 5 * megabyte) throw new Error('the picture of the benchmark is too large')
  return grain
}

/** @returns the rate in files per second */
async function uploadAll(server: ServerProcess, token: string, sent: Multipart): Promise<Round> {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let file = 0; file < filesEach; file += 1) await upload(server, token, sent, agent)
    }),
  )
  agent.destroy()
  const answered = people * filesEach
  return { answered, rate: answered / ((performance.now() - began) / 1_000) }
}

function cpuText(meter: CpuMeter): string {
  const { server, database } = meter.cost() ?? { server: Number.NaN, database: Number.NaN }
  return `${(server / 1_000).toFixed(1)} + ${(database / 1_000).toFixed(1)}`
}

function upload(
  server: ServerProcess,
  token: string,
  { type, body }: Multipart,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length }
    const url = `${server.address}/api/s3/uploadFileOnS3`
    const sending = request(url, { method: 'POST', agent, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`an upload was answered ${reply.statusCode}: ${Buffer.concat(parts)}`))
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Milliseconds of each of the calls, one after the other. */
async function listTimes({ address }: ServerProcess, token: string): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < listCalls; call += 1) {
    const began = performance.now()
    const reply = await fetch(`${address}/api/ivr/getIvrRequests?page=1&limit=10`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`a list was answered ${reply.status}`)
    await reply.arrayBuffer()
    times.push(performance.now() - began)
  }
  return times
}

/** Measures while two people send one picture after the other. */
async function besideUploads<Result>(
  portal: ServerProcess,
  token: string,
  picture: Multipart,
  measure: () => Promise<Result>,
): Promise<Result> {
  const agent = new Agent({ keepAlive: true })
  const sending = { isOver: false }
  const senders = [0, 1].map(async () => {
    while (!sending.isOver) await upload(portal, token, picture, agent)
  })
  try {
    return await measure()
  } finally {
    sending.isOver = true
    await Promise.all(senders)
    agent.destroy()
  }
}

function watchMemory({ child: { pid = 0 } }: ServerProcess) {
  let peak = 0
  const look = () => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    peak = Math.max(peak, Number(kilobytes) / 1_000)
  }
  const timer = setInterval(look, 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
