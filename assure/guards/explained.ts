import type { CodeGuard } from './code-guards.ts'

interface Explanation {
  readonly path: string
  /** A part of the guard's code. */
  readonly code: string
  /** Why no test can notice. */
  readonly why: string
}

/** Guards whose loss no test can notice, each with the reason. */
export const explanations: readonly Explanation[] = []

export const explained = ({ path, code }: CodeGuard): boolean =>
  explanations.some((one) => one.path === path && code.includes(one.code))
