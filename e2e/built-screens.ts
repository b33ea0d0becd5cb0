import { readFileSync } from 'node:fs'
import type { BuiltScreen } from '#server/kit/http/browser-files.ts'

/** The signed-in screens, as the build describes them, by the first part of their path. */
export const builtScreens: Readonly<Record<string, BuiltScreen>> = JSON.parse(
  readFileSync(new URL('../dist/web/screens.json', import.meta.url), 'utf8'),
)

/** The screens whose heading is in their page. */
export const headedScreens = Object.entries(builtScreens).flatMap(([path, { head, body }]) => {
  const heading = />([^<]+)</.exec(body)?.[1]
  const userTypes = [...(/data-may="(\d+)"/.exec(head)?.[1] ?? '')].map(Number)
  return heading ? [{ path: `/${path}`, heading, userTypes }] : []
})
