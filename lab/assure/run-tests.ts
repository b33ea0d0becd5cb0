import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a Node program, such as a test runner, which itself reports what failed. @returns its exit code */
export async function exitCodeOf(
  args: readonly string[],
  { env, ...options }: SpawnOptions = {},
): Promise<number | null> {
  const how: SpawnOptions = { stdio: ['ignore', 'inherit', 'inherit'], ...options }
  const child = spawn(process.execPath, args, { ...how, env: { ...process.env, ...env } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

export const vitest = ['node_modules/vitest/vitest.mjs', 'run'] as const
