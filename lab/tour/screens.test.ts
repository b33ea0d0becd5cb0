// @module-tag slow
import { expect, test } from 'vitest'
import { everyone, officeAdmins, reviewers } from '#contract/endpoint.ts'
import { readRoutes, readScreens, screensOf, subjects, views, withViews } from './screens.ts'
import { sheetHtml } from './sheet.ts'
import { emptied, lengthened } from './states.ts'

const routes = readRoutes()

test('the tour visits every screen that the route table loads', () => {
  // The frame around signed-in screens is no screen itself. The page for unknown paths comes with the table.
  const loaded = [...routes.matchAll(/import\('\.\/(?!SignedIn\.tsx)[^']+'\)/g)]
  expect(loaded.length).toBeGreaterThan(30)
  const withoutId = [...routes.matchAll(/\/:id\?'/g)]
  expect(readScreens()).toHaveLength(loaded.length + withoutId.length + 1)
})

test('every screen of a record has a list from which the tour takes one', () => {
  const ofRecords = readScreens().filter(({ path }) => path.includes(':'))
  expect(ofRecords.map(({ path }) => path).filter((path) => !(path in subjects))).toEqual([])
})

test('every screen for which the tour takes a record is still a route', () => {
  const paths = readScreens().map(({ path }) => path)
  expect(Object.keys(subjects).filter((path) => !paths.includes(path))).toEqual([])
})

test('a screen is read with its user types, and a set of user types without a name is reported', () => {
  expect(screensOf("screen('/a', everyone, () => x),\n screen(\n '/b',\n officeAdmins,\n () => y)")).toEqual([
    { path: '/a', allowed: everyone },
    { path: '/b', allowed: officeAdmins },
  ])
  expect(() => screensOf("screen('/c', nobody, () => x)")).toThrow("'nobody' of /c")
})

test('the further views of a screen follow it, for those who may open the screen and the view', () => {
  const shown = withViews([
    { path: '/ivrstatus', allowed: everyone },
    { path: '/support-request', allowed: everyone },
  ])
  expect(shown.map(({ path }) => path)).toEqual([
    '/ivrstatus',
    '/ivrstatus?tab=queue',
    '/ivrstatus?tab=mine',
    '/ivrstatus?tab=waiting',
    '/support-request',
  ])
  expect(shown[1]?.allowed).toEqual([...reviewers])
})

test('every screen that has further views is still a route', () => {
  const paths = readScreens().map(({ path }) => path)
  expect(Object.keys(views).filter((path) => !paths.includes(path))).toEqual([])
})

test('a reply made empty keeps its shape, without entries and with counts of 0', () => {
  const reply = { success: true, data: { rows: [{ _id: '1' }], total: 7, name: 'Ana', none: null } }
  expect(emptied(reply)).toEqual({ success: true, data: { rows: [], total: 0, name: 'Ana', none: null } })
})

test('a reply made long keeps its shape, and ids and statuses stay', () => {
  const kept = { _id: '1', officeId: '2', status: 'Pending', notes: '' }
  const long = lengthened({ data: [{ ...kept, patientName: 'Ana' }] })
  expect(long).toEqual({ data: [{ ...kept, patientName: expect.stringMatching(/^Ana .{80,}/) }] })
})

test('a contact sheet has a row for each state and theme and a picture for each width', () => {
  const shots = ['light', 'dark'].flatMap((theme) =>
    [375, 1280].map((width) => ({ file: `${theme}-${width}.png`, state: 'loaded', theme, width })),
  )
  const html = sheetHtml({ name: 'list', title: 'List', shots })
  expect([...html.matchAll(/<h2>([^<]+)/g)].map(([, row]) => row)).toEqual(['loaded, light', 'loaded, dark'])
  expect([...html.matchAll(/<img/g)]).toHaveLength(4)
})
