import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { goTo, launchBrowser, openPage } from './browser.ts'
import { demoPortal, signIn } from './portal.ts'
import { settled } from './states.ts'

/**
 * npm run docs:pictures: takes the pictures of README.md and of docs/design.md ('after') from a demo, and draws those by
 * which other programs show a link to the portal. --address takes a running demo in place of a new one.
 */
const { values } = parseArgs({ options: { address: { type: 'string' } } })
const folder = join(import.meta.dirname, '../../docs/screenshots')
const served = join(import.meta.dirname, '../../web/public')

interface Picture {
  /** Nobody: not signed in. */
  readonly who?: 'office' | 'reviewer'
  readonly path: string
  readonly theme?: 'dark'
  /** What to do on the screen before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

const pictures: Readonly<Record<string, Picture>> = {
  'sign-in': { path: '/' },
  dashboard: { who: 'reviewer', path: '/dashboard' },
  'list-dark': { who: 'reviewer', path: '/ivrstatus', theme: 'dark' },
  request: {
    who: 'reviewer',
    path: '/ivrstatus?status=Pending',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('heading', { level: 2, name: 'Patient', exact: true }).waitFor()
    },
  },
  answer: {
    who: 'office',
    path: '/ivrstatus?status=Approved',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Summary' }).waitFor()
    },
  },
  'new-request': {
    who: 'office',
    path: '/newivrsubmissions',
    act: async (page) => {
      await page.getByLabel('First Name').fill('Eleanor')
      await page.getByLabel('Last Name').fill('Voss')
    },
  },
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

const portal = await demoPortal(values.address)
const browser = await launchBrowser()
try {
  for (const [name, { who, path, theme = 'light', act }] of Object.entries(pictures)) {
    const session = who && (await signIn(portal.address, `${who}@demo.verimend.test`))
    const page = await openPage(browser, portal.address, session)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, path, null)
    await settled(page, 'loaded')
    await act?.(page)
    await settled(page, 'loaded')
    await savePicture(page, join(folder, `${name}.png`))
    await page.context().close()
  }
  await drawSocialCard()
  await drawHomeScreenIcon()
  console.info(`${Object.keys(pictures).length} pictures are in ${folder}`)
} finally {
  await browser.close()
  await portal.stop()
}

async function savePicture(page: Page, file: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(shot).png({ palette: true, colours: 128, effort: 10 }).toFile(file)
}

/** The preview of the sign-in page in the size in which messengers show the picture of a link. */
async function drawSocialCard(): Promise<void> {
  const page = await openPage(browser, portal.address, undefined)
  await page.setViewportSize({ width: 1200, height: 630 })
  await goTo(page, '/', null)
  await settled(page, 'loaded')
  await page.evaluate((rules) => {
    // A style element would be against the policy of the page.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, socialCardStyle)
  await page.evaluate(() => {
    const mark = document.createElement('img')
    mark.src = '/favicon.svg'
    mark.width = 56
    const name = document.createElement('div')
    name.append(mark, 'Verimend')
    document.querySelector('aside h2')?.before(name)
  })
  await page.locator('aside img').evaluate((mark: HTMLImageElement) => mark.decode())
  await savePicture(page, join(served, 'social-card.png'))
  await page.context().close()
}

/** Phones and tablets round the corners themselves: the mark fills its square. */
async function drawHomeScreenIcon(): Promise<void> {
  await sharp(join(served, 'favicon.svg'), { density: 405 })
    .resize(180, 180)
    .flatten({ background: '#17808f' })
    .png({ palette: true, effort: 10 })
    .toFile(join(served, 'apple-touch-icon.png'))
}
