import { bodies } from './bodies.ts'
import { documents, viruses } from './documents.ts'
import { foreign } from './foreign.ts'
import type { HostileKind } from './kind.ts'
import { wrongFiles } from './names.ts'
import { pictures } from './pictures.ts'
import { workbooks } from './workbooks.ts'

/** All tested kinds of hostile or broken uploads, by group. Their names are unique. */
export const corpus: Readonly<Record<string, readonly HostileKind[]>> = {
  pictures,
  workbooks,
  documents,
  'something else': foreign,
  'names, types and sizes': wrongFiles,
  bodies,
  viruses,
}
