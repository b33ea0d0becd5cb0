// @module-tag slow
import { expect, test } from 'vitest'
import { readRoutes, readScreens, subjects, views } from './screens.ts'

const screens = readScreens()
const paths = screens.map(({ path }) => path)

test('the tour visits every screen that the route table loads', () => {
  const routes = readRoutes()
  // The frame around signed-in screens is not a screen itself. Sign-in and the pages for paths that do not exist or are
  // not allowed come with the table.
  const loaded = [...routes.matchAll(/import\('\.\/(?!SignedIn\.tsx)[^']+'\)/g)]
  expect(loaded.length).toBeGreaterThan(30)
  const withoutId = [...routes.matchAll(/\/:id\?'/g)]
  expect(screens).toHaveLength(loaded.length + withoutId.length + 3)
})

test('every screen of a record has a list from which the tour takes one, and each listed screen is a route', () => {
  expect(paths.filter((path) => path.includes(':') && !(path in subjects))).toEqual([])
  expect([...Object.keys(subjects), ...Object.keys(views)].filter((path) => !paths.includes(path))).toEqual(
    [],
  )
})
