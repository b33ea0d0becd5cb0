import { lazyChunk, useChunk } from '../../kit/lazy/lazy-chunk.ts'
import type { Accepts } from './locking.ts'

/** The rules of the form and what it sends: loaded after the first step is on screen, because they need zod. */
export const submissionRules = lazyChunk(() => import('./submission.ts'))

/** Until the rules are loaded, every value of a record counts as accepted. */
export const useAccepts = (): Accepts => useChunk(submissionRules)?.accepts ?? (() => true)
