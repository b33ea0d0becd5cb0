import type { AskedAction } from './use-person-actions.ts'

const consequences: Partial<Record<AskedAction, string>> = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
  Active: 'They can sign in again.',
  Withdraw: 'The link that was mailed to them stops working.',
}

/** Whom a question is about, and what follows from Yes. */
export function QuestionText({ action, name }: { action: AskedAction; name: string }) {
  return (
    <>
      <span className="block font-medium break-words text-ink">{name}</span>
      {consequences[action]}
    </>
  )
}
