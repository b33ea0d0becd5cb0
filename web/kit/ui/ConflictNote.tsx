import type { Conflict } from '../form/use-seen-copy.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

/** Says that the record in the form is outdated, and offers to load the latest version. */
export const ConflictNote = ({ conflict }: { conflict: Conflict }) => (
  <Note text={conflict.words} className="mt-6">
    <Button variant="outline" onClick={() => void conflict.showLatest()}>
      Show latest
    </Button>
  </Note>
)
