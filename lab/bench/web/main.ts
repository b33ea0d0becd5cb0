import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sessionOf } from '../../../e2e/people.ts'
import { launchBrowser, startDemo } from '../../demo.ts'
import { printed, verdictOn } from '../goals.ts'
import { figuresOf } from './figures.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { type Measured, measure, slowdown } from './measure.ts'
import { screens } from './screens.ts'

const usage = `npm run bench:web -- [--only list,details] [--rounds 3] [--lighthouse] [--json FILE]
  Loads screens of the demo in Chromium, on slow 4G with a processor slowed ${slowdown} times, cold and warm, and acts on them.
  --lighthouse asks Lighthouse instead, which it installs on demand into the cache of the user.`
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const names = values.only?.split(',')
const chosen = screens.filter(({ name }) => names?.includes(name) ?? true)
if (values.help || !Number.isInteger(rounds) || rounds < 1 || chosen.length === 0) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const demo = await startDemo()
const browser = await launchBrowser()
try {
  const requests = await waitingRequests(demo.address)
  const [first = ''] = requests
  const measured: Measured[] = []
  for (const screen of values.lighthouse ? [] : chosen) {
    // Each decision uses up a waiting request.
    const decides = screen.acts.some(({ kind }) => kind === 'decide')
    const times = decides ? Math.min(rounds, requests.length) : rounds
    for (let round = 1; round <= times; round += 1) {
      console.error(`${screen.name}, ${round} of ${times}`)
      const request = requests[(round - 1) % requests.length] ?? first
      const one = await measure(browser, { address: demo.address, request }, screen)
      for (const how of ['cold', 'warm'] as const)
        for (const shift of one[how].shifts) console.error(`  moved, ${how}: ${shift}`)
      measured.push(one)
    }
  }
  const figures = values.lighthouse
    ? await lighthouseFigures({ address: demo.address, request: first }, chosen, rounds)
    : figuresOf(measured)
  printed(figures)
  if (values.json) {
    const judged = figures.map((figure) => ({ ...figure, verdict: verdictOn(figure) || undefined }))
    const report = { at: new Date().toISOString(), slowdown, rounds, figures: judged, measured }
    writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`)
  }
} finally {
  await browser.close()
  await demo.stop()
}

/** The numbers of the office's requests waiting for a decision, newest first. */
async function waitingRequests(address: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${sessionOf('office').token}` }
  const reply = await fetch(`${address}/api/ivr/getIvrRequests?status=Pending`, { headers })
  const { data } = (await reply.json()) as { data: { ivrRequests: { _id: string }[] } }
  return data.ivrRequests.map(({ _id }) => `IVR-${_id}`)
}
