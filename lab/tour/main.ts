import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { sessionOf } from '../../e2e/people.ts'
import { launchBrowser, newPage, openScreen, startDemo } from '../demo.ts'
import { readScreens, type Screen, subjects, visitOf, withViews } from './screens.ts'
import { type Sheet, type Shot, writeIndex, writeSheet } from './sheet.ts'
import { goOffline, pretend, type State, settled, states } from './states.ts'

/**
 * npm run tour: screenshots of every screen, for every user type, state, width and theme, as contact sheets in ./tour.
 * Narrowed by --only (part of a route, such as ivrstatus), --user, --state, --width and --theme, each a list with
 * commas. Themes are also 'forced' (forced colors) and 'print'; widths of 640 and 320 px are 1280 px at 200% and 400%
 * zoom. --axe names what axe finds on each of them.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    user: { type: 'string', default: 'public,physician,office,reviewer,admin' },
    state: { type: 'string', default: states.join() },
    width: { type: 'string', default: '375,600,768,1024,1280,1536' },
    theme: { type: 'string', default: 'light,dark' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'tour' },
  },
})

const userTypeOf = { physician: 1, office: 2, reviewer: 3, admin: 4 } as const
type Visitor = keyof typeof userTypeOf | 'public'
const maxHeight = 1_800
const listed = (text: string) => text.split(',').filter(Boolean)
/** The browser settings for a theme of the tour. */
const media = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  print: { media: 'print' },
} as const
const chosen = {
  states: states.filter((state) => listed(values.state).includes(state)),
  widths: listed(values.width).map(Number),
  themes: listed(values.theme) as (keyof typeof media)[],
}
const folder = resolve(values.out)

const mayOpen = ({ allowed }: Screen, who: Visitor) =>
  who === 'public' ? allowed.length === 0 : allowed.some((type) => type === userTypeOf[who])
const isAsked = ({ path }: Screen) =>
  values.only === '' || listed(values.only).some((part) => path.toLowerCase().includes(part.toLowerCase()))

await mkdir(join(folder, 'shots'), { recursive: true })
const portal = await startDemo()
const browser = await launchBrowser()
const sheets: Sheet[] = []
try {
  for (const who of listed(values.user) as Visitor[]) {
    const screens = withViews(readScreens()).filter((screen) => mayOpen(screen, who) && isAsked(screen))
    if (screens.length === 0) continue
    for (const screen of screens) sheets.push(await shoot(browser, who, screen))
  }
  await writeIndex(folder, sheets)
  console.info(`${sheets.length} contact sheets are in ${folder}: open index.html`)
} finally {
  await browser.close()
  await portal.stop()
}

async function shoot(window: Browser, who: Visitor, { path }: Screen): Promise<Sheet> {
  const name = `${who}${path.replaceAll(/[^\w]+/g, '-')}`.replace(/-$/, '')
  const token = who === 'public' ? '' : sessionOf(who).token
  const { address, state: navigation } = await visitOf(portal.address, path, token)
  const shots: Shot[] = []
  for (const state of chosen.states.filter((one) => canBeIn(one, path, who))) {
    const page = await newPage(window, portal.address)
    await pretend(page, state)
    await openScreen(page, who, address)
    if (navigation) {
      await page.evaluate((usr) => history.replaceState({ usr, key: 'tour', idx: 0 }, ''), navigation)
      await page.reload()
    }
    if (state === 'offline') await goOffline(page)
    shots.push(...(await allSizes(page, name, state)))
    // A reply that is still being emptied would end the tour with an error.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }
  const sheet = { name, title: `${path} as ${who}`, shots }
  await writeSheet(window, folder, sheet)
  console.info(`${sheet.title}: ${shots.length} screenshots`)
  return sheet
}

/** Public screens load nothing before someone types, and a record is never empty. */
function canBeIn(state: State, path: string, who: Visitor): boolean {
  return state === 'loaded' || (who !== 'public' && !(state === 'empty' && path in subjects))
}

async function allSizes(page: Page, name: string, state: State): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const theme of chosen.themes) {
    await page.emulateMedia({
      media: null,
      forcedColors: null,
      ...media[theme],
      reducedMotion: 'reduce',
    })
    for (const width of chosen.widths) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page, state)
      const file = `shots/${name}-${state}-${theme}-${width}.png`
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      // A long page is cut, so that a sheet can still be viewed as a whole.
      const clip = { x: 0, y: 0, width, height: Math.max(1, Math.min(whole, maxHeight)) }
      await page.screenshot({ path: join(folder, file), fullPage: true, clip, animations: 'disabled' })
      if (values.axe) await report(page, `${name} ${state} ${theme} ${width}`)
      shots.push({ file, state, theme, width })
    }
  }
  return shots
}

/** Reports what axe finds, and pages that scroll horizontally. */
async function report(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wider > 0) console.info(`${where}: ${wider} px wider than the window`)
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  for (const { id, nodes } of violations)
    console.info(`${where}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
