import { fileIdOf } from '#contract/files/files.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { SubmittedIvr } from '#contract/ivr/submit.ts'
import { woundsOf } from '#contract/ivr/wounds/wounds.rules.ts'
import { slots } from '../columns.ts'

/** A submission's uploaded file, and the row of `ivr_files` that it becomes. */
export interface SentFile {
  readonly id: string
  /** Where the submission names it, for error messages: 'moreWounds.0.woundImages.2'. */
  readonly field: string
  readonly slot: string
  readonly position: number
  /** For a wound picture; 0 for every other file. */
  readonly wound: number
  /** For a document, as policies call it; '' for every other file. */
  readonly kind: string
  /** What else it contains: one file may be several documents. */
  readonly moreKinds: readonly string[]
}

/** Whether it is a card or a wound image, and no document. */
export const isPicture = ({ slot }: Pick<SentFile, 'slot'>) => slot !== 'supporting'

/** Everything that a file is, as policies call it; nothing if no one said. */
export const kindsOf = ({ kind, moreKinds }: Pick<SentFile, 'kind' | 'moreKinds'>): string[] =>
  kind === '' ? [] : [kind, ...moreKinds]

/** A submission's pictures: cards, and all wounds' in one order. */
export const picturesOf = (sent: IvrSubmission): SentFile[] =>
  (Object.keys(slots) as (keyof typeof slots)[]).flatMap((field) =>
    field === 'woundImages' ? woundPictures(sent) : fileAt(sent[field], { field, slot: slots[field] }),
  )

function woundPictures(sent: IvrSubmission): SentFile[] {
  const all = woundsOf(sent).flatMap(({ woundImages }, wound) => {
    const list = wound === 0 ? 'woundImages' : `moreWounds.${wound - 1}.woundImages`
    return woundImages.map((url, at) => ({ url, field: `${list}.${at}`, wound }))
  })
  return all.flatMap(({ url, ...picture }, position) =>
    fileAt(url, { ...picture, slot: slots.woundImages, position }),
  )
}

/** A submission's documents, which are supporting documents with a kind. A file is named once for each kind. */
export const documentsOf = ({ documents = [] }: Pick<SubmittedIvr, 'documents'>): SentFile[] =>
  onceEach(
    documents.flatMap(({ kind, fileUrl }, at) =>
      fileAt(fileUrl, { field: `documents.${at}.fileUrl`, slot: 'supporting', kind }),
    ),
  ).map((file, position) => ({ ...file, position }))

/** Files named for several kinds, each once with all its kinds. A file named twice for the same kind stays twice. */
export function onceEach<F extends { id: string; kind: string }>(
  files: readonly F[],
): (F & { moreKinds: string[] })[] {
  const found: (F & { moreKinds: string[] })[] = []
  for (const file of files) {
    const first = found.find(({ id }) => id === file.id)
    const isMore =
      first && first.kind !== '' && file.kind !== '' && ![first.kind, ...first.moreKinds].includes(file.kind)
    if (isMore) first.moreKinds.push(file.kind)
    else found.push({ ...file, moreKinds: [] })
  }
  return found
}

/** None if a field was left empty. */
function fileAt(
  url: string,
  place: Pick<SentFile, 'field' | 'slot'> & Partial<Omit<SentFile, 'id'>>,
): SentFile[] {
  const id = fileIdOf(url)
  return id === undefined ? [] : [{ position: 0, wound: 0, kind: '', moreKinds: [], ...place, id }]
}
