import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricsOf } from '#server/kit/telemetry/metrics.ts'
import { newOffice, newPerson, openPortal, type Portal } from '#server/testing/portal.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

let portal: Portal
/** Metric names, each with the names and values of its labels, as a portal reports them. */
let given: Map<string, Map<string, Set<string>>>
beforeAll(async () => {
  portal = await openPortal(
    {},
    { disk: { isLow: () => false, look: async () => {}, free: async () => [5e9, 6e9] } },
  )
  const registry = metricsOf(portal.app.http, portal.app.measured)
  portal.app.every(60_000, 'task', async () => {})
  const officeId = await newOffice(portal.db, portal.clock.now())
  await portal.get('/ivr/getIvrRequests', await newPerson(portal, 2, { officeId }))
  given = seriesIn(await registry.metrics())
  // These have no series before something fails.
  for (const name of ['verimend_job_failures_total', 'verimend_jobs_given_up_total'])
    given.set(name, new Map([['queue', new Set()]]))
})
afterAll(() => portal.close())

function seriesIn(text: string): Map<string, Map<string, Set<string>>> {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Map<string, Set<string>>()
    found.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
  }
  return found
}

const expressions = () => [
  ...[...read('ops/alerts.yml').matchAll(/expr: (?:>-\n)?([\s\S]*?)\n\s+(?:for|labels):/g)].map(
    ([, text = '']) => text,
  ),
  ...(JSON.parse(read('ops/dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  ),
]

/** Labels that Prometheus adds to what it reads. */
const added = new Set(['job', 'instance'])

test('each metric and label of the alert rules and the dashboard is one that the portal reports', () => {
  const wrong = expressions().flatMap((text) =>
    [...text.matchAll(/\b((?:verimend|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
      ([, name = '', selected = '']) => {
        const labels = given.get(name)
        if (!labels) return [name]
        return [...selected.matchAll(/(\w+)(=|!=|=~|!~)"([^"]*)"/g)].flatMap(
          ([, label = '', sign, value = '']) => {
            if (added.has(label)) return []
            const values = labels.get(label)
            // A status that this call did not have is no mistake.
            const isKnown = sign !== '=' || label === 'status' || values?.has(value)
            return values && isKnown ? [] : [`${name}{${label}="${value}"}`]
          },
        )
      },
    ),
  )
  expect(wrong).toEqual([])
  expect(expressions().length).toBeGreaterThan(40)
})

test('grouping names labels that the metrics have', () => {
  const known = new Set([...given.values()].flatMap((labels) => [...labels.keys()]).concat('le', ...added))
  const grouped = expressions().flatMap((text) =>
    [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
  )
  expect(grouped.filter((name) => !known.has(name))).toEqual([])
})

test('every metric of the portal is on the dashboard', () => {
  const shown = read('ops/dashboard.json')
  const own = [...given.keys()].filter((name) => name.startsWith('verimend_'))
  const missing = own.filter((name) => !shown.includes(name.replace(/_(?:sum|count)$/, '_bucket')))
  expect(missing).toEqual([])
})
