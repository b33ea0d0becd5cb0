import { z } from 'zod'
import { sentDay } from '../../fields.ts'
import { type Asked, questionNames, questionOf } from './questions.ts'

const notANumber = 'Please enter a number, or leave it empty.'
const notAnOption = 'Please choose one of the options.'

/** The schema of an answer to a question. */
export function answerTo({ kind, max = 0, options = {} }: Asked): z.ZodType {
  const names = Object.keys(options)
  if (kind === 'yes-no') return z.boolean({ error: notAnOption })
  if (kind === 'day') return sentDay('Please enter a day.')
  if (kind === 'choice') return z.enum(names, { error: notAnOption })
  if (kind === 'choices') return z.array(z.enum(names, { error: notAnOption })).max(names.length)
  return z.number({ error: notANumber }).min(0, notANumber).max(max, `This can be at most ${max}.`)
}

/** Answers to the optional questions; each may be left out. */
export const CheckFacts = z.strictObject(
  Object.fromEntries(questionNames.map((name) => [name, answerTo(questionOf(name)).optional()])),
)
export type CheckFacts = z.infer<typeof CheckFacts>
