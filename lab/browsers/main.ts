import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startDemo } from '../demo.ts'
import type { Driver } from './driver.ts'
import { firefox } from './firefox.ts'
import { journeys, type Pictures } from './journeys.ts'
import { Page } from './page.ts'
import { webkit } from './webkit.ts'

/**
 * node lab/browsers/main.ts: ten journeys in Firefox and in WebKitGTK, as Debian packages them (firefox-esr,
 * webkit2gtk-driver, and xvfb where there is no display: `xvfb-run node lab/browsers/main.ts`). --only takes a part of
 * a title, --browser one of the two. Pictures of failures go to ./browsers.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    browser: { type: 'string', default: 'firefox,webkit' },
    out: { type: 'string', default: 'browsers' },
  },
})

const webkitParts = [
  '/usr/bin/WebKitWebDriver',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
] as const
const launchers: Readonly<Record<string, () => Promise<Driver>>> = {
  firefox: () => firefox(existsSync('/usr/bin/firefox-esr') ? '/usr/bin/firefox-esr' : 'firefox'),
  webkit: () => webkit(...webkitParts),
}

async function picture(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#d8e6e4"/><text x="30" y="200" font-size="40">${name}</text></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  return path
}

async function runAll(driver: Driver, address: string, pictures: Pictures): Promise<number> {
  let failed = 0
  for (const { title, size = [1280, 900], run } of journeys.filter(({ title }) =>
    title.includes(values.only),
  )) {
    const began = Date.now()
    const [width, height] = size
    await driver.size(width, height)
    try {
      await run(new Page(driver, address), pictures)
      console.log(`${driver.name}: ${title}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
    } catch (failure) {
      failed += 1
      console.log(`${driver.name}: FAILED ${title}: ${failure instanceof Error ? failure.message : failure}`)
      await mkdir(values.out, { recursive: true })
      const name = `${driver.name} ${title}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      await writeFile(join(values.out, `${name}.png`), await driver.picture())
    }
  }
  return failed
}

const folder = await mkdtemp(join(tmpdir(), 'verimend-browsers-'))
const portal = await startDemo()
let failed = 0
try {
  const [front, back, wound] = await Promise.all(
    ['front', 'back', 'wound'].map((name) => picture(folder, name)),
  )
  const pictures = { front: front ?? '', back: back ?? '', wound: wound ?? '' }
  for (const name of values.browser.split(',')) {
    const driver = await launchers[name]?.()
    if (!driver) throw new Error(`no browser is called ${name}`)
    try {
      failed += await runAll(driver, portal.address, pictures)
    } finally {
      await driver.close()
    }
  }
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
