import { PDFDocument as Joined } from '@cantoo/pdf-lib'
import { utils, write } from '@e965/xlsx'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Packet } from '#contract/packets/packets.ts'
import { sql } from '#server/kit/database/database.ts'
import { submission, submitted } from '#server/testing/ivr.ts'
import type { Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '#server/testing/prior-authorization.ts'
import { upload } from '#server/testing/uploads.ts'

const { portal, cast } = await portalWithCast()

/** A PDF whose pages contain these texts. */
async function pdfOf(texts: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', autoFirstPage: false, ...options })
  const written = Array.fromAsync(doc as AsyncIterable<Buffer>)
  for (const text of texts) doc.addPage().fontSize(20).text(text, 72, 72)
  doc.end()
  return Buffer.concat(await written)
}
const workbookOf = (rows: readonly (readonly string[])[]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Visits')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
const pictureOf = (kind: 'jpeg' | 'png', side = 1600) =>
  sharp({ create: { width: side, height: Math.round(side * 0.75), channels: 3, background: '#c08070' } })
    .toFormat(kind)
    .toBuffer()

const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const uploaded = async (name: string, content: Buffer, by: Person = cast.office) => {
  const type = types[name.split('.').pop() as keyof typeof types]
  const { file, status, error } = await upload(portal, by, { name, content, ...(type && { type }) })
  expect(status, error).toBe(200)
  return file
}

interface SentDocument {
  readonly name: string
  readonly content: Buffer
  readonly kind?: string
}
/** A request with these documents and real wound pictures. */
async function requestWith(
  documents: readonly SentDocument[],
  pictures = 1,
  more: object = {},
): Promise<string> {
  const wounds = []
  for (let at = 0; at < pictures; at += 1)
    wounds.push((await uploaded(`wound-${at}.jpg`, await pictureOf('jpeg'))).fileUrl)
  const sent = []
  for (const { name, content, kind } of documents) {
    const file = await uploaded(name, content)
    sent.push({ ...file, ...(kind && { kind }) })
  }
  const body = await submission(portal, cast.office, cast.physicianId, { woundImages: wounds, ...more })
  const { status, body: reply } = await portal.post(
    '/ivr/submitIvr',
    {
      ...body,
      ...(sent.length > 0 && {
        documents: sent.map(({ fileUrl, kind }) => ({ kind: kind ?? 'lmn', fileUrl })),
      }),
    },
    cast.office,
  )
  expect(status, JSON.stringify(reply)).toBe(200)
  return (reply.data as { _id: string })._id
}

const fetched = (id: string, by: Person = cast.office, query = '') =>
  portal.app.http.inject({
    url: `/api/packets/getPacket/${id}${query}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
const pdf = async (id: string, by: Person = cast.office, query = ''): Promise<Buffer> => {
  const reply = await fetched(id, by, query)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  return reply.rawPayload
}
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
const tight = (text: string) => text.replace(/\s/g, '')
const prepared = async (ivrId: string, by: Person = cast.office) =>
  (await portal.post('/packets/preparePacket', { ivrId }, by)).body.data as Packet

test('forty files of four kinds are in one packet, each of their pages once, numbered, with labels and contents', {
  tags: 'slow',
}, async () => {
  const documents: SentDocument[] = []
  for (let at = 0; at < 20; at += 1) {
    const content = await pdfOf([`Chart ${at} page one: señor Núñez’s wound`, `Chart ${at} page two`])
    documents.push({ name: `chart-${at}.pdf`, content, kind: 'conservative-care-notes' })
  }
  for (let at = 0; at < 7; at += 1)
    documents.push({ name: `scan-${at}.jpg`, content: await pictureOf('jpeg'), kind: 'vascular-study' })
  for (let at = 0; at < 7; at += 1)
    documents.push({ name: `scan-${at}.png`, content: await pictureOf('png', 800), kind: 'plan-of-care' })
  for (let at = 0; at < 4; at += 1)
    documents.push({
      name: `visits-${at}.xlsx`,
      content: workbookOf([
        ['Day', 'Area'],
        [`Visit ${at}`, '4.2 cm²'],
        ['Peña', 'é ñ ’'],
      ]),
      kind: 'wound-measurements',
    })
  const names = { patientFirstName: 'José', patientLastName: 'Peña-O’Neil' }
  const id = await requestWith(documents, 2, names)
  const bytes = await pdf(id)
  const pages = (await pagesOf(bytes)).map(tight)
  for (let at = 0; at < 20; at += 1) {
    const one = pages.filter((page) => page.includes(tight(`Chart ${at} page one: señor Núñez’s wound`)))
    expect(one).toHaveLength(1)
    expect(pages.filter((page) => page.includes(tight(`Chart ${at} page two`)))).toHaveLength(1)
  }
  for (let at = 0; at < 4; at += 1)
    expect(pages.filter((page) => page.includes(tight(`Visit ${at}`)) && page.includes('éñ’'))).toHaveLength(
      1,
    )
  pages.forEach((page, at) => {
    expect(page).toContain(tight(`#IVR-${id} · Page ${at + 1} of ${pages.length}`))
  })
  const [cover = ''] = pages
  expect(cover).toContain(tight('José Peña-O’Neil'))
  const contents = pages.slice(0, 3).join('')
  for (const title of ['Chart notes of standard care', 'ABI, TBI, toe pressure', 'Wound pictures'])
    expect(contents).toContain(tight(title))
  // The table of contents links to the page.
  const notes = pages.findIndex((page) => page.includes(tight('Chart 0 page one')))
  expect(contents).toMatch(new RegExp(`chart-0\\.pdf${notes + 1}(?!\\d)|Chartnotes[^0-9]*4weeks${notes + 1}`))
  // Two wound pictures share a page, with where and how large the wound is.
  expect(pages.filter((page) => page.split(tight('Left heel, 2.1 x 1.4')).length === 3)).toHaveLength(1)
  expect(bytes.length).toBeLessThan(25 * 1024 * 1024)
})

test('rotated pages, filled forms and pages of any size keep what is on them', {
  tags: 'slow',
}, async () => {
  const form = await Joined.create()
  const page = form.addPage([300, 200])
  const field = form.getForm().createTextField('name')
  field.setText('Typed into a form')
  field.addToPage(page, { x: 20, y: 100, width: 200, height: 30 })
  const turned = await Joined.load(await pdfOf(['Turned by ninety', 'Turned by half', 'Turned by 270']))
  const { degrees } = await import('@cantoo/pdf-lib')
  turned.getPages().forEach((one, at) => {
    one.setRotation(degrees(90 * (at + 1)))
  })
  const id = await requestWith([
    { name: 'form.pdf', content: Buffer.from(await form.save()) },
    { name: 'turned.pdf', content: Buffer.from(await turned.save()) },
  ])
  const bytes = await pdf(id)
  const pages = (await pagesOf(bytes)).map(tight)
  for (const text of ['Typed into a form', 'Turned by ninety', 'Turned by half', 'Turned by 270'])
    expect(pages.filter((one) => one.includes(tight(text)))).toHaveLength(1)
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  // Upright, each page has its number in the lower right corner.
  for (let number = 1; number <= document.numPages; number += 1) {
    const one = await document.getPage(number)
    const { width, height, transform } = one.getViewport({ scale: 1 })
    const { items } = await one.getTextContent()
    const last = items.flatMap((item) =>
      'str' in item && item.str.includes(`Page ${number} of`) ? [item] : [],
    )[0]
    const [x = 0, y = 0] = [last?.transform[4], last?.transform[5]]
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
    const [across, down] = [a * x + c * y + e, b * x + d * y + f]
    expect(across / width, `page ${number}`).toBeGreaterThan(0.5)
    expect(down / height, `page ${number}`).toBeGreaterThan(0.85)
  }
})

test('what a page has outside of what it shows is not seen behind its header and footer', async () => {
  const cropped = await Joined.load(await pdfOf(['Cropped away']))
  cropped.getPage(0).setCropBox(0, 0, 612, 700)
  const id = await requestWith([{ name: 'cropped.pdf', content: Buffer.from(await cropped.save()) }])
  const bytes = await pdf(id)
  const at = (await pagesOf(bytes)).findIndex((page) => tight(page).includes(tight('Cropped away')))
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await document.getPage(at + 1)).getOperatorList()
  const after = fnArray.indexOf(OPS.showText)
  const covers = argsArray.flatMap((args, place) =>
    place > after && fnArray[place] === OPS.constructPath ? [Array.from(args[2])] : [],
  )
  expect(covers).toEqual([
    [0, 0, 612, 26],
    [0, 0, 612, 30],
  ])
})

test('files that cannot be included are named on a page of their own, on the cover, and in the revision', async () => {
  const locked = await pdfOf(['Nobody reads this'], { userPassword: 'secret', ownerPassword: 'more' })
  const opened = await pdfOf(['Everybody reads this'], { ownerPassword: 'more' })
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\nthis is no document\n'), Buffer.from('%%EOF')])
  const id = await requestWith([
    { name: 'locked.pdf', content: locked },
    { name: 'opened.pdf', content: opened },
    { name: 'broken.pdf', content: broken },
  ])
  await portal.db.run(sql`update files set name = 'Broken chart.pdf' where name = 'broken.pdf'`)
  const pages = (await pagesOf(await pdf(id))).map(tight)
  const about = (text: string) => pages.filter((page) => page.includes(tight(text)))
  expect(about('Everybody reads this')).toHaveLength(1)
  expect(about('It is protected by a password')).toHaveLength(2)
  expect(about('It is damaged and could not be read')).toHaveLength(2)
  expect(about('Not in this packet')).toHaveLength(1)
  const { kept } = await prepared(id)
  expect(kept[0]?.problems).toEqual([
    expect.stringContaining('locked.pdf'),
    expect.stringContaining('Broken chart.pdf'),
  ])
})

test('documents of a prior authorization are in sections of their own, after the request’s', async () => {
  const id = await requestWith([{ name: 'chart.pdf', content: await pdfOf(['The chart']), kind: 'lmn' }])
  const charts = await uploaded('weeks.pdf', await pdfOf(['Four weeks of care']))
  const labs = await uploaded('labs.pdf', await pdfOf(['The labs']))
  const number = await sentPriorAuthorization(portal, cast.office, {
    ivrId: `#IVR-${id}`,
    fourWeekCharts: [{ fileUrl: charts.fileUrl }],
    labTestResults: [{ fileUrl: labs.fileUrl }],
    woundImages: [],
  })
  const pages = (await pagesOf(await pdf(id))).map(tight)
  const place = (text: string) => pages.findIndex((page) => page.includes(tight(text)))
  expect(place('The chart')).toBeGreaterThan(0)
  expect(place('Four weeks of care')).toBeGreaterThan(place('The chart'))
  expect(place('The labs')).toBeGreaterThan(place('Four weeks of care'))
  expect(pages[0]).toContain(tight(`Four-week charts of the prior authorization #PA-${number}`))
})

test('what was downloaded stays the same, byte for byte, while the packet changes', async () => {
  const id = await requestWith([{ name: 'chart.pdf', content: await pdfOf(['The chart']) }])
  const first = await pdf(id)
  expect(first.equals(await pdf(id))).toBe(true)
  const packet = await prepared(id)
  expect(packet.kept.map(({ revision }) => revision)).toEqual([1])
  const statement = [{ key: 'own-1', text: 'A sentence of our own.' }]
  await portal.post('/packets/savePacket', { ivrId: id, version: packet.version, statement }, cast.office)
  portal.clock.forward(600)
  // The team reads what the packet says now, and keeps nothing.
  expect((await pagesOf(await pdf(id, cast.reviewer))).join(' ')).toContain('A sentence of our own.')
  expect((await prepared(id)).kept).toHaveLength(1)
  const second = await pdf(id)
  expect((await pagesOf(second)).join(' ')).toContain('A sentence of our own.')
  expect((await prepared(id)).kept.map(({ revision }) => revision)).toEqual([2, 1])
  expect(first.equals(await pdf(id, cast.reviewer, '?revision=1'))).toBe(true)
  const timeline = await portal.get(`/ivr/getTimeline/${id}`, cast.office)
  const events = (timeline.body.data as { events: { kind: string; detail: string }[] }).events
  expect(events.filter(({ kind }) => kind === 'packet').map(({ detail }) => detail)).toEqual(['2', '1'])
  expect(events.filter(({ kind }) => kind === 'packet-prepared')).toHaveLength(1)
  const { n } = (await portal.db.first<{ n: number }>(
    sql`select count(*)::int as n from audit_events where action = 'packets.read' and records = array[${Number(id)}::bigint]`,
  )) ?? { n: 0 }
  expect(n).toBe(5)
})

test('a packet that is larger than the channel takes is made with smaller pictures, or says what to leave out', {
  tags: 'slow',
}, async () => {
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const photo = await noise(2_000).jpeg({ quality: 60 }).toBuffer()
  const id = await requestWith(
    Array.from({ length: 12 }, (_, at) => ({
      name: `scan-${at}.jpg`,
      content: photo,
      kind: 'vascular-study',
    })),
  )
  const bytes = await pdf(id)
  expect(bytes.length).toBeLessThan(25 * 1024 * 1024)
  const chart = await Joined.create()
  const embedded = await chart.embedJpg(await noise(2_400).jpeg({ quality: 70 }).toBuffer())
  chart.addPage([612, 792]).drawImage(embedded, { x: 0, y: 0, width: 612, height: 792 })
  const heavy = Buffer.from(await chart.save())
  expect(heavy.length).toBeGreaterThan(2 * 1024 * 1024)
  const count = Math.ceil((26 * 1024 * 1024) / heavy.length)
  const large = await requestWith(
    Array.from({ length: count }, (_, at) => ({
      name: `heavy-${at}.pdf`,
      content: heavy,
      kind: 'vascular-study',
    })),
  )
  const refused = await fetched(large)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'packets.too-large' })
  expect(refused.json().error).toMatch(/takes 25\..*heavy-/)
  const packet = await prepared(large)
  expect(packet.kept).toEqual([])
  const leftOut = packet.files
    .filter(({ name }) => name.startsWith('heavy'))
    .slice(2)
    .map((file) => file.id)
  await portal.post('/packets/savePacket', { ivrId: large, version: packet.version, leftOut }, cast.office)
  const pages = await pagesOf(await pdf(large))
  expect(tight(pages.join(''))).toContain(tight('Left out by the office: heavy-2.pdf'))
})

test('for a workbook with one more row than is printed, the packet says so in the singular', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => [`Visit ${at}`])
  const id = await requestWith([{ name: 'visits.xlsx', content: workbookOf(rows) }])
  const pages = tight((await pagesOf(await pdf(id))).join(''))
  expect(pages).toContain(tight('1 more row is not printed here.'))
  expect(pages).toContain(tight('visits.xlsx has 1 more row than is printed.'))
})

test.each(['utf8', 'latin1'] as const)(
  'the letters of a CSV file in %s are in the packet as they are',
  async (encoding) => {
    const content = Buffer.from('Name,Clinic\r\nJosé Núñez,Zürich\r\n', encoding)
    const id = await requestWith([{ name: 'visits.csv', content }])
    const pages = tight((await pagesOf(await pdf(id))).join(''))
    expect(pages).toContain(tight('José Núñez'))
    expect(pages).toContain('Zürich')
  },
)

test('a request whose pictures are gone from the storage has a packet that says so', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const pages = (await pagesOf(await pdf(id))).map(tight)
  expect(pages.some((page) => page.includes(tight('could not be read from the file storage')))).toBe(true)
})
