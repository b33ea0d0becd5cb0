import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { launchBrowser, newPage, openScreen, startDemo } from '../demo.ts'
import { settled } from './states.ts'

/**
 * Takes pictures from a demo, so that they show the product's current look. npm run docs:pictures: those of README.md
 * and docs/design.md ('after'), and those with which other programs show a link to the portal.
 * npm run help:pictures: those of the help. --only takes a single one.
 */
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
})
const docs = join(import.meta.dirname, '../../docs/screenshots')
const served = join(import.meta.dirname, '../../web/public')
const help = join(import.meta.dirname, '../../web/help/pictures')

interface Picture {
  readonly who: 'public' | 'office' | 'reviewer' | 'admin'
  readonly path: string
  readonly theme?: 'light' | 'dark'
  /** What to do on the screen before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

const patientName = async (page: Page) => {
  await page.getByLabel('First Name').fill('Eleanor')
  await page.getByLabel('Last Name').fill('Voss')
}

const firstRecord = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: 'Patient', exact: true }).waitFor()
  await settled(page, 'loaded')
}

const ofDocs: Readonly<Record<string, Picture>> = {
  'sign-in': { who: 'public', path: '/' },
  dashboard: { who: 'reviewer', path: '/dashboard' },
  'list-dark': { who: 'reviewer', path: '/ivrstatus', theme: 'dark' },
  request: { who: 'reviewer', path: '/ivrstatus?status=Pending', act: firstRecord },
  answer: {
    who: 'office',
    path: '/ivrstatus?status=Approved',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Summary' }).waitFor()
    },
  },
  'new-request': { who: 'office', path: '/newivrsubmissions', act: patientName },
}

const ofHelp: Readonly<Record<string, Picture>> = {
  'send-a-request': { who: 'office', path: '/newivrsubmissions', act: patientName },
  'answer-a-conditional-request': {
    who: 'office',
    path: '/ivrstatus?status=Conditional',
    act: async (page) => {
      await firstRecord(page)
      await page
        .getByRole('heading', { name: 'What is missing', level: 2 })
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  'supporting-documents': { who: 'office', path: '/supportingdocuments' },
  'prior-authorization': { who: 'office', path: '/priorAuthorization' },
  appointments: {
    who: 'office',
    path: '/add-scheduleAppointment',
    act: async (page) => {
      // At the end of a week it has no times left.
      const next = page.getByRole('button', { name: /^Next available/ })
      const time = page.getByRole('button', { name: /\d:\d\d [AP]M/ }).first()
      await next.or(time).first().waitFor()
      if (await next.isVisible()) await next.click()
    },
  },
  'invite-a-physician': { who: 'office', path: '/managePhysician' },
  'review-a-request': { who: 'reviewer', path: '/ivrstatus?status=Pending', act: firstRecord },
  'manage-your-schedule': { who: 'reviewer', path: '/add-manageSchedule' },
  'manage-the-team': { who: 'admin', path: '/manageIvrMember' },
  'sign-in-and-security': { who: 'office', path: '/view-profile?tab=password' },
}

const socialCardStyle = `
  aside { position: fixed; inset: 0; padding: 0 72px; }
  aside > div { max-width: none; flex-direction: row-reverse; align-items: center; gap: 72px; }
  aside > div > * { flex: 1; }
  #demo-tour { display: none; }
  aside h2 { font-size: 44px; line-height: 1.15; }
  aside h2 + p { font-size: 20px; line-height: 1.5; text-wrap: pretty; }
  aside div:has(> img) { display: flex; align-items: center; gap: 16px; margin-bottom: 24px; font-size: 32px; font-weight: 600; }
`

const portal = await startDemo()
const browser = await launchBrowser()
try {
  const isOfHelp = positionals[0] === 'help'
  for (const [name, picture] of Object.entries(isOfHelp ? ofHelp : ofDocs)) {
    if (values.only !== '' && values.only !== name) continue
    const page = await opened(picture)
    if (isOfHelp) await saveForHelp(page, name)
    else await saveForDocs(page, join(docs, `${name}.png`))
    await page.context().close()
    console.info(name)
  }
  if (isOfHelp) await writeHeights()
  else if (values.only === '') {
    await drawSocialCard()
    await drawHomeScreenIcon()
  }
} finally {
  await browser.close()
  await portal.stop()
}

async function opened({ who, path, theme = 'light', act }: Picture): Promise<Page> {
  const page = await newPage(browser, portal.address)
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openScreen(page, who, path)
  await settled(page, 'loaded')
  await act?.(page)
  await settled(page, 'loaded')
  return page
}

async function saveForDocs(page: Page, file: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(shot).png({ palette: true, colours: 128, effort: 10 }).toFile(file)
}

/** A screen that ends early has no empty lower third in its picture. */
async function saveForHelp(page: Page, name: string): Promise<void> {
  const end = await page.evaluate(
    () => (document.querySelector('main')?.getBoundingClientRect().bottom ?? innerHeight) - 32,
  )
  const clip = { x: 0, y: 0, width: 1280, height: Math.min(800, Math.ceil(end)) }
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', clip })
  await sharp(shot)
    .resize(1200)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(help, `${name}.webp`))
}

/** The heights of all pictures, 1,200 px wide, so that the help keeps the place of one that is still being fetched. */
async function writeHeights(): Promise<void> {
  const lines = await Promise.all(
    readdirSync(help)
      .sort()
      .map(async (name) => {
        const { height } = await sharp(join(help, name)).metadata()
        return `  '${name.replace('.webp', '')}': ${height},`
      }),
  )
  const head = '/** Heights of the pictures at a width of 1,200 px; written by npm run help:pictures. */'
  const table = `export const pictureHeights: Readonly<Record<string, number>> = {\n${lines.join('\n')}\n}\n`
  writeFileSync(join(help, '../picture-heights.ts'), `${head}\n${table}`)
}

/** The preview of the sign-in page in the size in which messengers show the picture of a link. */
async function drawSocialCard(): Promise<void> {
  const page = await opened({ who: 'public', path: '/' })
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.evaluate((rules) => {
    // The page's policy forbids a style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    const mark = document.createElement('img')
    mark.src = '/favicon.svg'
    mark.width = 56
    const name = document.createElement('div')
    name.append(mark, 'Verimend')
    document.querySelector('aside h2')?.before(name)
  }, socialCardStyle)
  await page.locator('aside img').evaluate((mark: HTMLImageElement) => mark.decode())
  await saveForDocs(page, join(served, 'social-card.png'))
  await page.context().close()
}

/** Phones and tablets round the corners themselves, so the mark fills its square. */
async function drawHomeScreenIcon(): Promise<void> {
  await sharp(join(served, 'favicon.svg'), { density: 405 })
    .resize(180, 180)
    .flatten({ background: '#17808f' })
    .png({ palette: true, effort: 10 })
    .toFile(join(served, 'apple-touch-icon.png'))
}
