import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** The longest wait for the end of a press. Of one that opens the list of a select, the end does not always arrive. */
const longestMs = 1000

let end: Promise<unknown> = Promise.resolve()
let release: (value?: unknown) => void = () => undefined

addEventListener(
  'pointerdown',
  () => {
    const pressed = Promise.withResolvers()
    end = pressed.promise
    release = pressed.resolve
    setTimeout(release, longestMs)
  },
  true,
)
// The click comes after the release, in the same task.
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(release), true)

/**
 * Resolves once nothing is pressed. A press on a button leaves the field before; a message that appeared below it at that
 * moment would move the button away from the pointer, and the click would be lost.
 */
export const endOfPress = (): Promise<unknown> => end

/** The same rules, checked once nothing is pressed. */
export const afterPress =
  <I extends FieldValues, O>(check: Resolver<I, unknown, O>): Resolver<I, unknown, O> =>
  async (...form) => {
    await endOfPress()
    return check(...form)
  }

/** Validates a form with a schema of the contract, once nothing is pressed. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  afterPress(zodResolver(schema))
