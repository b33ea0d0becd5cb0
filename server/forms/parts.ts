import type { ReferenceLists } from '#contract/reference/lists.ts'
import type { FileKeeper } from '../files/keep.ts'

/** What the area needs of others. */
export interface FormsParts {
  readonly files: FileKeeper
  readonly lists: () => ReferenceLists
  /** Names of codes, including those of products that can no longer be billed. */
  readonly codeNames: () => ReadonlyMap<string, string>
  /** The words for a specialization on a physician's record; '' for none. */
  readonly specialtyOf: (specialization: string) => string
}
