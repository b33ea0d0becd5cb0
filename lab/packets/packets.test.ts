// @module-tag slow
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Question, questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import type { Packet } from '#contract/packets/packets.ts'
import { submission } from '#server/testing/ivr.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { upload } from '#server/testing/uploads.ts'

// The packet at a scale that npm test does not take: sixty made-up requests at six places of service, every answer removed
// in turn through the API, and forty files read back by poppler.

const { portal, cast } = await portalWithCast()

const prepared = async (ivrId: string): Promise<Packet> => {
  const { status, body } = await portal.post('/packets/preparePacket', { ivrId }, cast.office)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Packet
}
const sent = async (more: object): Promise<string> => {
  const body = await submission(portal, cast.office, cast.physicianId, more as Record<string, unknown>)
  const { status, body: reply } = await portal.post('/ivr/submitIvr', body, cast.office)
  expect(status, JSON.stringify(reply)).toBe(200)
  return (reply.data as { _id: string })._id
}

const states = {
  TX: ['78701', 'Medicare Part B – Novitas Solutions (JH)'],
  OK: ['73102', 'Medicare Part B – Novitas Solutions (JH)'],
  NJ: ['07102', 'Medicare Part B – Novitas Solutions (JL)'],
  OH: ['43215', 'Medicare Part B – CGS Administrators (J15)'],
} as const
type State = keyof typeof states
const places = {
  '11': 'Office (POS 11)',
  '12': '',
  '19': 'Off Campus-Outpatient Hospital (POS 19)',
  '22': 'On Campus-Outpatient Hospital (POS 22)',
  '24': 'Ambulatory Surgical Center (POS 24)',
  '31': 'Skilled Nursing Facility (POS 31)',
} as const
type Pos = keyof typeof places

/** The same numbers in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const wounds = [
  {
    woundType: 'Diabetic Foot Ulcer (DFU)',
    woundLocation: 'Left heel',
    icd10DiagnosisCodes: 'E11.621',
    cptApplicationCode: '15275',
  },
  {
    woundType: 'Venous Leg Ulcer (VLU)',
    woundLocation: 'Right ankle',
    icd10DiagnosisCodes: 'I87.311',
    cptApplicationCode: '15271',
  },
] as const

/** Written again from the table in docs/spec/packets.md, for what a request holds already. */
function asked(state: State, pos: Pos, holds: ReadonlySet<string>): string[] {
  if (pos === '31') return []
  const lacks = (...names: string[]) => (names.some((name) => holds.has(name)) ? [] : names.slice(0, 1))
  const isFacility = pos === '19' || pos === '22' || pos === '24'
  if (state === 'OH')
    return isFacility
      ? [...lacks('facilityNpi', 'practiceNpi'), ...lacks('facilityPtan', 'practicePtan')]
      : [...lacks('practiceNpi', 'facilityNpi'), ...lacks('practicePtan', 'facilityPtan')]
  if (pos === '24') return lacks('facilityPtan')
  return isFacility ? lacks('ccn') : []
}
const identifiers = [
  'physicianNpi',
  'ptan',
  'practiceNpi',
  'practicePtan',
  'facilityNpi',
  'facilityPtan',
  'ccn',
]

test('sixty made-up requests at six places of service are asked for exactly the identifiers of the table', async () => {
  const random = numbers(44)
  let count = 0
  for (let at = 0; at < 60; at += 1) {
    const state = (Object.keys(states) as State[])[random(4)] ?? 'TX'
    const [zip, payer] = states[state]
    const wound = wounds[random(2)] ?? wounds[0]
    const given: Record<string, string> = {
      ...(random(3) === 0 && { practiceNpi: '1245319599' }),
      ...(random(3) === 0 && { practicePtan: 'GRP001' }),
    }
    for (const pos of Object.keys(places) as Pos[]) {
      const isHome = pos === '12'
      // Each has a facility of its own, so that nothing is remembered from another.
      const ofFacility: Record<string, string> = {
        ...(random(3) === 0 && ['19', '22'].includes(pos) && { ccn: '450123' }),
        ...(random(3) === 0 && ['19', '22', '24'].includes(pos) && { facilityPtan: 'FAC001' }),
      }
      const id = await sent({
        ...wound,
        ...given,
        patientState: state,
        patientZipCode: zip,
        physicianState: state,
        physicianZipCode: zip,
        primaryInsurance: payer,
        ...(!isHome && {
          facilityName: `Facility ${at} ${pos}`,
          facilityNpi: '1245319599',
          facilityTaxId: '12-3456789',
          serviceType: places[pos],
          facilityAddress: '1 River Way',
          facilityState: state,
          facilityCity: 'River',
          facilityZipCode: zip,
          ...ofFacility,
        }),
      })
      const { missing, channel } = await prepared(id)
      const holds = new Set([
        ...Object.keys(given),
        ...(isHome ? [] : ['facilityNpi', ...Object.keys(ofFacility)]),
      ])
      const found = missing.map(({ field }) => field).filter((field) => identifiers.includes(field))
      expect(found, `${at} ${state} ${pos} ${channel.title}`).toEqual(asked(state, pos, holds))
      expect(channel.kind).toBe(pos === '31' ? 'none' : 'wiser')
      count += 1
    }
  }
  console.info(`${count} requests, all as the table says`)
})

const answerFor = (name: Question): unknown => {
  const { kind, options = {} } = questionOf(name)
  if (kind === 'yes-no') return false
  if (kind === 'number') return name === 'wagnerGrade' || name === 'abi' ? 1 : 7
  if (kind === 'day') return '2026-10-05'
  const names = Object.keys(options)
  return kind === 'choices' ? names : names[0]
}

test('every answer that is removed takes its sentences with it', async () => {
  const all = Object.fromEntries(questionNames.map((name) => [name, answerFor(name)]))
  const whole = await prepared(await sent({ facts: all }))
  let sentences = 0
  for (const name of questionNames) {
    const { [name]: _, ...rest } = all
    const less = await prepared(await sent({ facts: rest }))
    const texts = new Set(less.statement.map(({ text }) => text))
    for (const { facts } of less.statement) expect(facts.map((fact) => fact.name)).not.toContain(name)
    for (const { text, facts } of whole.statement) {
      if (!facts.some((fact) => fact.name === name)) continue
      sentences += 1
      expect(texts.has(text), `${name}: ${text}`).toBe(false)
    }
  }
  console.info(`${questionNames.length} answers removed, ${sentences} sentences gone or said otherwise`)
  expect(sentences).toBeGreaterThan(30)
})

async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', autoFirstPage: false })
  const written = Array.fromAsync(doc as AsyncIterable<Buffer>)
  for (const text of texts) doc.addPage().fontSize(20).text(text, 72, 72)
  doc.end()
  return Buffer.concat(await written)
}

test('forty files are one packet, and poppler finds every page of them', async () => {
  const files: { name: string; type: string; content: Buffer }[] = []
  // Photographs of a telephone's size, with detail.
  const photo = (kind: 'jpeg' | 'png', side: number) =>
    sharp({
      create: {
        width: side,
        height: side * 0.75,
        channels: 3,
        background: '#c08070',
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    })
      .toFormat(kind)
      .toBuffer()
  for (let at = 0; at < 20; at += 1)
    files.push({
      name: `chart-${at}.pdf`,
      type: 'application/pdf',
      content: await pdfOf([`Chart ${at} one`, `Chart ${at} two`, `Chart ${at} three`]),
    })
  const [jpeg, png] = [await photo('jpeg', 3_000), await photo('png', 1_000)]
  for (let at = 0; at < 10; at += 1) files.push({ name: `scan-${at}.jpg`, type: 'image/jpeg', content: jpeg })
  for (let at = 0; at < 4; at += 1) files.push({ name: `scan-${at}.png`, type: 'image/png', content: png })
  for (let at = 0; at < 6; at += 1) {
    const book = utils.book_new()
    const rows = [
      ['Day', 'Area'],
      ...Array.from({ length: 40 }, (_, row) => [`Visit ${at}-${row}`, '4.2 cm²']),
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Visits')
    const content = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
    files.push({
      name: `visits-${at}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content,
    })
  }
  expect(files).toHaveLength(40)
  const documents = []
  for (const file of files) {
    const { file: stored, status, error } = await upload(portal, cast.office, file)
    expect(status, error).toBe(200)
    documents.push({ kind: 'conservative-care-notes', fileUrl: stored.fileUrl })
  }
  const id = await sent({ documents })
  const times: number[] = []
  let pdf: Buffer = Buffer.alloc(0)
  for (let run = 0; run < 3; run += 1) {
    const from = performance.now()
    const reply = await portal.app.http.inject({
      url: `/api/packets/getPacket/${id}`,
      headers: { authorization: `Bearer ${cast.office.token}` },
    })
    times.push(Math.round(performance.now() - from))
    expect(reply.statusCode).toBe(200)
    pdf = reply.rawPayload
  }
  const folder = mkdtempSync(join(tmpdir(), 'verimend-packet-'))
  const path = join(folder, 'packet.pdf')
  writeFileSync(path, pdf)
  const { stdout, status, error } = spawnSync('pdftotext', ['-layout', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  rmSync(folder, { recursive: true })
  if (error) throw new Error('Please install poppler-utils: pdftotext reads the packet back.')
  expect(status).toBe(0)
  const pages = stdout.split('\f').slice(0, -1)
  for (let at = 0; at < 20; at += 1)
    for (const part of ['one', 'two', 'three'])
      expect(
        pages.filter((page) => new RegExp(`Chart ${at} ${part}\\b`).test(page)),
        `Chart ${at} ${part}`,
      ).toHaveLength(1)
  for (let at = 0; at < 6; at += 1)
    for (const row of [0, 39])
      expect(pages.filter((page) => new RegExp(`Visit ${at}-${row}\\b`).test(page))).toHaveLength(1)
  pages.forEach((page, at) => {
    expect(page).toContain(`#IVR-${id} · Page ${at + 1} of ${pages.length}`)
  })
  console.info(
    `40 files, ${pages.length} pages, ${(pdf.length / 1024 / 1024).toFixed(1)} MB in ${times.join(', ')} ms`,
  )
})
