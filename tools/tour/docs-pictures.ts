import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { goTo, launchBrowser, openPage } from './browser.ts'
import { demoPortal, signIn } from './portal.ts'
import { settled } from './states.ts'

/**
 * npm run docs:pictures: takes the pictures of README.md and of docs/design.md ('after') from a demo.
 * --address takes a running demo in place of a new one.
 */
const { values } = parseArgs({ options: { address: { type: 'string' } } })
const folder = join(import.meta.dirname, '../../docs/screenshots')

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
  'new-request': {
    who: 'office',
    path: '/newivrsubmissions',
    act: async (page) => {
      await page.getByLabel('First Name').fill('Eleanor')
      await page.getByLabel('Last Name').fill('Voss')
    },
  },
}

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
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await sharp(shot)
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(join(folder, `${name}.png`))
    await page.context().close()
  }
  console.info(`${Object.keys(pictures).length} pictures are in ${folder}`)
} finally {
  await browser.close()
  await portal.stop()
}
