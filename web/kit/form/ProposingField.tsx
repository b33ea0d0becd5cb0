import { type ReactNode, Suspense } from 'react'

/**
 * A text field and, under it, what is proposed for what was typed into it, such as the city of a ZIP code. The proposal is
 * loaded on demand, and the field can be used meanwhile.
 * @param proposal may be false where nothing is proposed
 */
export const ProposingField = ({ field, proposal }: { field: ReactNode; proposal: ReactNode }) => (
  <div>
    {field}
    <Suspense>{proposal}</Suspense>
  </div>
)
