import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { goTo, launchBrowser, openPage } from './browser.ts'
import { demoPortal, signIn } from './portal.ts'
import { settled } from './states.ts'

/**
 * npm run help:pictures: takes the pictures of the help from a demo, so that they show what the product looks like now.
 * --address takes a running demo in place of a new one, --only a single picture.
 */
const { values } = parseArgs({ options: { address: { type: 'string' }, only: { type: 'string' } } })
const folder = join(import.meta.dirname, '../../web/help/pictures')

interface Picture {
  readonly who: 'office' | 'reviewer' | 'admin'
  readonly path: string
  /** What to do on the screen before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

const scrollTo = (heading: string) => async (page: Page) => {
  await page
    .getByRole('heading', { name: heading, level: 2 })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const firstRecord = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: 'Patient', exact: true }).waitFor()
  await settled(page, 'loaded')
}

const pictures: Readonly<Record<string, Picture>> = {
  'send-a-request': {
    who: 'office',
    path: '/newivrsubmissions',
    act: async (page) => {
      await page.getByLabel('First Name').fill('Eleanor')
      await page.getByLabel('Last Name').fill('Voss')
    },
  },
  'answer-a-conditional-request': {
    who: 'office',
    path: '/ivrstatus?status=Conditional',
    act: async (page) => {
      await firstRecord(page)
      await scrollTo('What is missing')(page)
    },
  },
  'supporting-documents': { who: 'office', path: '/supportingdocuments' },
  'prior-authorization': { who: 'office', path: '/priorAuthorization' },
  appointments: {
    who: 'office',
    path: '/add-scheduleAppointment',
    act: async (page) => {
      // At the end of a week it has no times any more.
      const next = page.getByRole('button', { name: /^Next available/ })
      const [first] = await Promise.race([
        next.waitFor().then(() => [next]),
        page
          .getByRole('button', { name: /\d:\d\d [AP]M/ })
          .first()
          .waitFor()
          .then(() => []),
      ])
      await first?.click()
    },
  },
  'invite-a-physician': { who: 'office', path: '/managePhysician' },
  'review-a-request': {
    who: 'reviewer',
    path: '/ivrstatus?status=Pending',
    act: async (page) => {
      await firstRecord(page)
    },
  },
  'manage-your-schedule': { who: 'reviewer', path: '/add-manageSchedule' },
  'manage-the-team': { who: 'admin', path: '/manageIvrMember' },
  'sign-in-and-security': { who: 'office', path: '/view-profile?tab=password' },
}

const portal = await demoPortal(values.address)
const browser = await launchBrowser()
try {
  for (const who of ['office', 'reviewer', 'admin'] as const) {
    const wanted = Object.entries(pictures).filter(
      ([id, picture]) => picture.who === who && (!values.only || values.only === id),
    )
    if (wanted.length === 0) continue
    const session = await signIn(portal.address, `${who}@demo.verimend.test`)
    for (const [id, { path, act }] of wanted) {
      const page = await openPage(browser, portal.address, session)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1280, height: 800 })
      await goTo(page, path, null)
      await settled(page, 'loaded')
      await act?.(page)
      await settled(page, 'loaded')
      // A screen that ends early has no empty lower third in its picture.
      const end = await page.evaluate(
        () => (document.querySelector('main')?.getBoundingClientRect().bottom ?? innerHeight) - 32,
      )
      const clip = { x: 0, y: 0, width: 1280, height: Math.min(800, Math.ceil(end)) }
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', clip })
      await sharp(shot)
        .resize(1200)
        .webp({ quality: 70, effort: 6 })
        .toFile(join(folder, `${id}.webp`))
      await page.context().close()
    }
  }
  await writeHeights()
  console.info(`${readdirSync(folder).length} pictures are in ${folder}`)
} finally {
  await browser.close()
  await portal.stop()
}

/** The heights of all pictures, 1,200 px wide, so that the help keeps the place of one that is still being fetched. */
async function writeHeights(): Promise<void> {
  const names = readdirSync(folder).sort()
  const lines = await Promise.all(
    names.map(async (name) => {
      const { height } = await sharp(join(folder, name)).metadata()
      return `  '${name.replace('.webp', '')}': ${height},`
    }),
  )
  const head = '/** Heights of the pictures at a width of 1,200 px; written by npm run help:pictures. */'
  const table = `export const pictureHeights: Readonly<Record<string, number>> = {\n${lines.join('\n')}\n}\n`
  writeFileSync(join(folder, '../picture-heights.ts'), `${head}\n${table}`)
}
