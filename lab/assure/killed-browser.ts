import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserServer, chromium } from '@playwright/test'
import { leaseMinutes } from '#contract/ivr/queue.values.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { openPage } from '../tour/browser.ts'
import { type Session, signIn } from '../tour/portal.ts'
import { demoPortal } from './decision-speed.ts'
import type { Part } from './part.ts'
import { withCleanups } from './portal.ts'

/** More than the clocks of both sides and the last renewal can be apart. */
const marginMs = 30_000

/**
 * A reviewer opens two requests, each in a browser of its own; one browser is killed. The killed one's request must be
 * free when its lease is over, and not before. As a control the other one's must still be held.
 */
export const killedBrowser: Part = {
  name: 'killed-browser',
  about: `the lease of a killed browser ends after ${leaseMinutes} minutes, that of an open one does not`,
  run: () =>
    withCleanups(async (cleanups) => {
      const portal = await demoPortal(cleanups)
      const reviewer = await signIn(portal.address, 'reviewer@demo.verimend.test')
      const admin = await signIn(portal.address, 'admin@demo.verimend.test')
      const open = async () => {
        const browser = await chromium.launchServer({ executablePath: findBrowser(), args: browserFlags })
        cleanups.push(() => browser.kill())
        return { browser, id: await takeNextIn(browser, portal.address, reviewer) }
      }
      const killed = await open()
      const kept = await open()
      const faults: string[] = []
      const expectHeld = async (when: string, id: string) => {
        const { status, said } = await take(portal.address, admin, id)
        if (status !== 409 || !said.includes(reviewer.name))
          faults.push(`${when}: request ${id} could be taken, or its holder was not named: ${status} ${said}`)
      }
      await expectHeld('while both are open', killed.id)
      await expectHeld('while both are open', kept.id)
      await killed.browser.kill()
      const killedAt = Date.now()
      await pause(leaseMinutes * 60_000 - 2 * marginMs)
      await expectHeld('before the lease is over', killed.id)
      await pause(3 * marginMs)
      const after = await take(portal.address, admin, killed.id)
      const minutes = Math.round((Date.now() - killedAt) / 6_000) / 10
      if (after.status !== 200)
        faults.push(`${minutes} minutes after the kill: ${after.status} ${after.said}`)
      await expectHeld(`after ${minutes} minutes in an open browser`, kept.id)
      return {
        faults,
        summary: `${minutes} minutes after the kill: ${after.status}; the open browser's request is held`,
        figures: { minutes, status: after.status },
      }
    }),
}

/** Takes the next request in a browser; returns its id. */
async function takeNextIn(server: BrowserServer, portal: string, session: Session): Promise<string> {
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await openPage(browser, portal, session)
  await page.goto('/ivrstatus?tab=queue')
  const taken = page.waitForResponse(/\/ivr\/take(Next|Ivr)$/)
  await page.getByRole('button', { name: 'Take next' }).click()
  const { data } = (await (await taken).json()) as { data: { ivrId: string } }
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  return data.ivrId
}

/** Tries to take a request for somebody else. */
async function take(portal: string, { token }: Session, ivrId: string) {
  const reply = await fetch(`${portal}/api/ivr/takeIvr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ivrId }),
  })
  return { status: reply.status, said: await reply.text() }
}
