import { parseArgs } from 'node:util'
import { goTo, launchBrowser, openPage } from '../tour/browser.ts'
import { demoPortal, type Session, signIn } from '../tour/portal.ts'
import { settled } from '../tour/states.ts'
import { compareLooks } from './looks.ts'
import { record, writeRecording } from './recording.ts'
import { keyStates, type Viewer } from './states.ts'

/**
 * npm run look: compares thirty states in both themes with their kept pictures, and puts those that differ into ./look.
 * `-- --keep` keeps what is seen now; `-- --record` records the replies of a demo first (--address takes a running one);
 * --only narrows it to states whose names contain a text. Pictures depend on browser and typeface: with another one
 * nothing is compared.
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    address: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const browser = await launchBrowser()
try {
  if (values.record) await recordReplies()
  const { skipped, compared, differing, missed } = await compareLooks(browser, values)
  for (const line of [skipped, ...missed, ...differing]) if (line) console.info(line)
  if (!skipped)
    console.info(
      `${compared} pictures compared, ${differing.length} ${values.keep ? 'kept anew' : 'differ'}.`,
    )
  if (!values.keep && differing.length > 0) {
    console.error('What is seen now is in ./look. If it is as it should be: npm run look -- --keep')
    process.exitCode = 1
  }
} finally {
  await browser.close()
}

async function recordReplies(): Promise<void> {
  const portal = await demoPortal(values.address)
  const sessions: Partial<Record<Viewer, Session>> = {}
  const replies: Record<string, { status: number; body: string }> = {}
  try {
    for (const { who, path, width = 1280, act } of keyStates) {
      if (who !== 'public') sessions[who] ??= await signIn(portal.address, `${who}@demo.verimend.test`)
      const page = await openPage(browser, portal.address, sessions[who])
      record(page, who, replies)
      await page.setViewportSize({ width, height: 800 })
      await goTo(page, path, null)
      await settled(page, 'loaded')
      await act?.(page)
      // What is loaded ahead comes a little later.
      await page.waitForTimeout(1_500)
      await page.context().close()
    }
  } finally {
    await portal.stop()
  }
  // The pictures need no right to anything.
  for (const who of Object.keys(sessions) as Viewer[])
    sessions[who] = { ...(sessions[who] as Session), token: 'recorded' }
  writeRecording({ at: new Date().toISOString(), sessions, replies })
}
