import type { Conflict } from '../form/use-seen-copy.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

/** Says that the copy in the form is old, and offers the latest in its place. */
export const ConflictNote = ({ conflict }: { conflict: Conflict }) => (
  <Note text={conflict.words} className="mt-6">
    <Button variant="outline" onClick={() => void conflict.showLatest()}>
      Show latest
    </Button>
  </Note>
)
