import { Worker } from 'node:worker_threads'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { waitMs } from '../kit/waits.ts'
import type { Conversion, Converted } from './convert-worker.ts'

/** A person waits for it; real files take a second or two. */
const timeoutMs = waitMs(20_000)
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

// One at a time bounds the memory; such files are rare.
const gate = new ConcurrencyLimit(1, 50)

/**
 * Reads a file with a library in a thread of its own, which is ended if it takes too long or too much memory.
 * @returns undefined if the file cannot be read whole
 */
export const converted = (conversion: Conversion): Promise<Converted> =>
  gate.run(
    () =>
      new Promise((resolve) => {
        const thread = new Worker(new URL('./convert-worker.ts', import.meta.url), {
          workerData: conversion,
          resourceLimits,
          // Libraries print what is wrong with a file, which may name a patient.
          stdout: true,
          stderr: true,
          execArgv: [],
        })
        const end = (result: Converted) => {
          clearTimeout(timer)
          resolve(result)
          void thread.terminate()
        }
        const timer = setTimeout(() => end(undefined), timeoutMs)
        thread
          .once('message', end)
          .once('error', () => end(undefined))
          .once('exit', () => end(undefined))
      }),
  )
