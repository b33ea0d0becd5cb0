import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files of the table under this heading of ARCHITECTURE.md. */
function filesUnder(heading: string): string[] {
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(`### ${heading}\n`)
  const [table = ''] = section.split('\n#', 1)
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file)
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

test.each([
  ['From the button to the SQL: a submission', 8, 900],
  ['From the button to the SQL: a decision', 7, 750],
])('whoever follows the path "%s" reads at most %i files and %i lines', (heading, mostFiles, mostLines) => {
  const files = filesUnder(heading)
  expect(files.length).toBeGreaterThan(4)
  expect(files.length).toBeLessThanOrEqual(mostFiles)
  expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(mostLines)
})
