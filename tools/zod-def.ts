import type { z } from 'zod'

/** The parts of zod's internal schema definition that the tests of the contract use. */
interface Def {
  readonly type: string
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly values?: readonly unknown[]
  readonly entries?: Record<string, unknown>
  readonly items?: readonly z.ZodType[]
  readonly getter?: () => z.ZodType
}

/** The definition of a schema; that of what a lazy schema makes. */
export function defOf(schema: z.ZodType): Def {
  const def = schema._zod.def as unknown as Def
  return def.getter ? defOf(def.getter()) : def
}
