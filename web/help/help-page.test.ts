import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { everyone } from '#contract/endpoint.ts'
import { pagesFor, searched } from './help-page.ts'
import { helpPages } from './pages.ts'
import { pictureHeights } from './picture-heights.ts'

const web = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'pictures')
const titles = (userType: (typeof everyone)[number], text = '') =>
  searched(pagesFor(helpPages, userType), text).map(({ title }) => title)

test('each user type gets only the pages about what it may do', () => {
  const forAll = [
    ...['Read an answer', 'Prior authorization', 'Prepare an authorization and fill a form'],
    ...['Book an appointment', 'Sign-in and security'],
  ]
  expect(new Set(titles(1))).toEqual(new Set([...forAll, 'Follow your patients’ requests']))
  expect(new Set(titles(2))).toEqual(
    new Set([
      ...forAll,
      'Send a request',
      'Answer a conditional request',
      'Supporting documents',
      'Invite a physician',
    ]),
  )
  const team = [...forAll, 'Review a request', 'Manage your schedule and calendar']
  expect(new Set(titles(3))).toEqual(new Set(team))
  expect(new Set(titles(4))).toEqual(new Set([...team, 'Manage the team']))
})

test('a part for other user types is left out, and every page has content for each of its user types', () => {
  const partsFor = (userType: (typeof everyone)[number]) =>
    pagesFor(helpPages, userType)
      .find(({ id }) => id === 'prior-authorization')
      ?.parts.map(({ title }) => title)
  expect(partsFor(2)).toEqual(['Send documents', 'Read the response'])
  expect(partsFor(3)).toEqual(['Answer', 'One answer'])
  for (const userType of everyone)
    for (const { parts } of pagesFor(helpPages, userType)) expect(parts.length).toBeGreaterThan(0)
})

test('a search finds pages that contain all of its words, those with the words in the title first', () => {
  expect(titles(2, 'CONDITIONAL  request')).toEqual(['Answer a conditional request', 'Read an answer'])
  expect(titles(2, 'physician')[0]).toBe('Invite a physician')
  expect(titles(2, 'physician invented')).toEqual([])
  expect(titles(2, '  ')).toEqual(titles(2))
})

describe('references in the pages', () => {
  test('every screen that a page opens is a route for all of its user types', () => {
    const routes = readFileSync(join(web, 'routes.tsx'), 'utf8')
    const missing = helpPages.filter(({ screen }) => !routes.includes(`'${screen.to.split('?')[0]}'`))
    expect(missing).toEqual([])
  })

  test('every link to the help leads to one of its pages', () => {
    const ids = new Set(helpPages.map(({ id }) => id))
    const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    )
    const linked = sources.flatMap((name) =>
      [...readFileSync(join(web, name), 'utf8').matchAll(/(?:<HelpLink page|\bhelp)="([^"]+)"/g)].map(
        ([, page = '']) => page,
      ),
    )
    expect(linked.length).toBeGreaterThan(9)
    expect(linked.filter((page) => !ids.has(page))).toEqual([])
  })

  test('every picture that a page describes exists, none is left over, and together they are at most 400 KB', () => {
    const pictures = readdirSync(folder)
    const described = helpPages.filter(({ picture }) => picture).map(({ id }) => `${id}.webp`)
    expect(described.length).toBeGreaterThan(9)
    expect(pictures.sort()).toEqual(described.sort())
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThanOrEqual(400_000)
  })
})

test.each(readdirSync(folder))(
  'the place of a picture has the height that the picture has: %s',
  async (name) => {
    const { width, height } = await sharp(join(folder, name)).metadata()
    expect(width).toBe(1200)
    expect(pictureHeights[name.replace('.webp', '')]).toBe(height)
  },
)
