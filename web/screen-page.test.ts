import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headings, records } from './screen-page.ts'

// What names a screen by its path would do nothing, without an error, for a path that no route has.

const web = import.meta.dirname
const textOf = (path: string) => readFileSync(join(web, path), 'utf8')
const routes = [...textOf('signed-in-routes.tsx').matchAll(/screen\(\s*'([^']+)'/g)].map(
  ([, path = '']) => path,
)

test('every list preloads the code of a screen that there is', () => {
  const preloaded = globSync('**/*.tsx', { cwd: web }).flatMap((path) =>
    [...textOf(path).matchAll(/usePreloadScreen\('([^']+)'\)/g)].map(([, screen = '']) => screen),
  )
  expect(preloaded.length).toBeGreaterThanOrEqual(3)
  expect(preloaded.filter((screen) => !routes.includes(screen))).toEqual([])
})

test('a heading or a record in the page is that of a screen that there is', () => {
  const firstParts = routes.map((path) => path.replace(/\/:.*$/, ''))
  const named = [...Object.keys(headings), ...Object.keys(records)]
  expect(named.filter((path) => !firstParts.includes(path))).toEqual([])
})
