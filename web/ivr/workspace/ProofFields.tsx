import { type ReactNode, useCallback } from 'react'
import type { Step } from '#contract/ivr/steps.ts'
import type { Viewed } from '../../files/viewed.ts'
import type { Row } from '../shown.ts'
import { Facts } from './Facts.tsx'
import { FieldsBeside } from './fields-beside.ts'
import type { Identifier } from './identifiers.ts'

interface ProofFieldsProps {
  sections: readonly { id: Step; rows: readonly Row[] }[]
  identifiers: readonly Identifier[]
  children: ReactNode
}

/** Gives the viewer the fields to show with a file: those of the insurance for a card, of the service for a wound. */
export function ProofFields({ sections, identifiers, children }: ProofFieldsProps) {
  const fieldsOf = useCallback(
    ({ label }: Viewed) => {
      const step = label?.includes('card') ? 'insurance' : label?.startsWith('Wound') ? 'service' : undefined
      const rows = sections.find(({ id }) => id === step)?.rows
      return rows && <Facts rows={rows} identifiers={identifiers} columns />
    },
    [sections, identifiers],
  )
  return <FieldsBeside value={fieldsOf}>{children}</FieldsBeside>
}
