import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { tableOf } from '../table.ts'
import { durability, fuzz, slots, takes } from './at-scale.ts'
import { backup } from './backup.ts'
import { container } from './container/container.ts'
import { dates } from './dates/dates.ts'
import { disk } from './disk.ts'
import { enumeration } from './enumeration.ts'
import { bulkExport } from './export.ts'
import { scanner } from './files/scanner.ts'
import { fleet } from './fleet.ts'
import { planted } from './guards/planted.ts'
import { killed } from './kills.ts'
import { ops } from './ops.ts'
import { outages } from './outages.ts'
import { overload } from './overload.ts'
import type { Found, Part } from './part.ts'
import { powerCut } from './power-cut.ts'
import { rolling } from './rolling.ts'
import { service } from './service.ts'
import { storage } from './storage/storage.ts'

const parts: readonly Part[] = [
  enumeration,
  scanner,
  storage,
  slots,
  takes,
  bulkExport,
  durability,
  killed,
  powerCut,
  backup,
  disk,
  ops,
  service,
  container,
  outages,
  overload,
  rolling,
  fleet,
  dates,
  planted,
  fuzz,
]

/** The parts with these names in the listed order; all parts when no name is given. */
function chosen(names: readonly string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) {
    const known = parts.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')
    console.error(`There is no part ${unknown.join(', ')}. There are:\n${known}`)
    process.exit(2)
  }
  return parts.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Sequentially, because each part may use the whole machine. */
async function runAll(all: readonly Part[]) {
  const results: { part: Part; found: Found; seconds: number }[] = []
  for (const part of all) {
    console.info(`${part.name}: ${part.about}`)
    const startedAt = performance.now()
    const found = await part.run(narrow).catch(broken)
    for (const fault of found.faults) console.error(`  FAULT: ${fault}`)
    results.push({ part, found, seconds: Math.round((performance.now() - startedAt) / 1_000) })
  }
  return results
}

const broken = (error: unknown): Found => ({
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  summary: 'broke off',
  figures: {},
})

const outcomeOf = ({ faults, skipped }: Found) => {
  if (faults.length > 0) return `FAILED (${faults.length})`
  return skipped === undefined ? 'passed' : 'SKIPPED'
}

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    files: { type: 'string', multiple: true, default: [] },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const narrow = { only: values.only, files: values.files, long: values.long }
const results = await runAll(chosen(positionals))
console.info(
  `\n${tableOf(results.map(({ part, found, seconds }) => [part.name, outcomeOf(found), `${seconds} s`, found.summary]))}`,
)
if (values.json !== undefined) {
  const report = results.map(({ part, found, seconds }) => ({
    part: part.name,
    seconds,
    outcome: outcomeOf(found),
    ...found,
  }))
  await writeFile(
    values.json,
    `${JSON.stringify({ at: new Date().toISOString(), parts: report }, undefined, 2)}\n`,
  )
}
process.exitCode = results.some(({ found }) => found.faults.length > 0) ? 1 : 0
