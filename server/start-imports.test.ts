import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the packages that importing the portal loads. */
const program = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load(url, context, next) {
    const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
    if (name) loaded.add(name)
    return next(url, context)
  },
})
await import('#server/run.ts')
process.stdout.write(JSON.stringify([...loaded]))
process.exit()
`

// An idle portal uses 150 MB at most: docs/decisions/0053.
const later = [
  ...['sharp', 'pdfkit', 'nodemailer', '@googleapis/calendar', 'google-auth-library', '@aws-sdk/client-s3'],
  ...['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http', 'prom-client'],
]

test('libraries for pictures, PDF, mails, calendars, buckets, traces and metrics are not loaded at the start', async () => {
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('..', import.meta.url),
  })
  const loaded: string[] = JSON.parse(run.stdout)
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => later.includes(name))).toEqual([])
})
