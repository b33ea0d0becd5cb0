import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Who } from '../../../e2e/people.ts'

/** A demo, and the number of a request of its office waiting for a decision, such as IVR-1042. */
export interface Stage {
  readonly address: string
  readonly request: string
}

/** An act whose interactions are timed. */
export interface Act {
  readonly kind: 'type' | 'filter' | 'open' | 'decide'
  run(page: Page, stage: Stage): Promise<void>
}

/** A measured screen. */
export interface Screen {
  readonly name: string
  /** None: not signed in. */
  readonly who?: Who
  path(stage: Stage): string
  /** The element whose presence makes the screen usable. */
  readonly usable: string
  readonly acts: readonly Act[]
}

const typed = 'Wilhelmina'
const types = (selector: string): Act => ({
  kind: 'type',
  async run(page) {
    await page.locator(selector).first().click()
    // As fast as people type.
    await page.keyboard.type(typed, { delay: 120 })
  },
})

/**
 * Looking for an element takes time on the page's own thread, which would count as the page's time before its next
 * paint.
 */
const settled = () => pause(600)

const row = 'main a[href*="/viewivrsubmissions/"] >> visible=true'

const opensAccount: Act = {
  kind: 'open',
  async run(page) {
    await page.getByRole('button', { name: /My Account/ }).click()
    await settled()
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
    await page.keyboard.press('Escape')
  },
}

const filters: Act = {
  kind: 'filter',
  async run(page) {
    for (const name of [/^Pending/, /^Approved/, /^All Submissions/]) {
      await page.getByRole('button', { name }).click()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    }
  },
}

const opensRow: Act = {
  kind: 'open',
  run: (page, { request }) => page.locator(`tr[data-row] a[href$="/${request}"]`).click(),
}

const decides: Act = {
  kind: 'decide',
  async run(page) {
    await page.keyboard.press('a')
    await settled()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await settled()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  },
}

/** Screens in the order in which people meet them; those that change the data come last. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: () => '/',
    usable: 'role=textbox[name="Email"]',
    acts: [types('role=textbox[name="Email"]')],
  },
  { name: 'dashboard', who: 'office', path: () => '/dashboard', usable: row, acts: [opensAccount] },
  {
    name: 'list',
    who: 'office',
    path: () => '/ivrstatus?status=Pending',
    usable: row,
    acts: [types('role=textbox[name="Search"]'), filters],
  },
  {
    name: 'details',
    who: 'office',
    path: ({ request }) => `/viewivrsubmissions/${request}`,
    usable: 'main dt >> visible=true',
    acts: [opensAccount],
  },
  {
    name: 'wizard',
    who: 'office',
    path: () => '/newivrsubmissions',
    usable: 'role=textbox[name="First Name"]',
    acts: [types('role=textbox[name="First Name"]')],
  },
  { name: 'queue', who: 'reviewer', path: () => '/ivrstatus?tab=queue', usable: row, acts: [opensAccount] },
  {
    name: 'list to details',
    who: 'office',
    path: () => '/ivrstatus?status=Pending',
    usable: row,
    acts: [opensRow],
  },
  {
    name: 'workspace',
    who: 'reviewer',
    path: ({ request }) => `/viewivrsubmissions/${request}`,
    usable: 'main dt >> visible=true',
    acts: [decides],
  },
]
