import type { AskedAction } from './use-person-actions.ts'

const consequences: Partial<Record<AskedAction, string>> = {
  Delete: 'They can no longer sign in. Their past activity stays on record under their name.',
  Deactivate: 'They are signed out right away and can’t sign in until they are active again.',
  Active: 'They can sign in again.',
  Withdraw: 'The link we emailed them stops working.',
}

/** Whom a confirmation is about, and the consequences of Yes. */
export function QuestionText({ action, name }: { action: AskedAction; name: string }) {
  return (
    <>
      <span className="block font-medium break-words text-ink">{name}</span>
      {consequences[action]}
    </>
  )
}
