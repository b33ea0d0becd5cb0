import type { DeterminationRow } from '../ivr/benefits/determination-store.ts'
import { asAnswer, type LooseAnswer } from './benefits.ts'

const request = {
  ...{ id: 1070, revision: 2, latest: 2, reason: 'The deductible was last year’s' },
  ...{ patient: 'María Fernández-Hernandez', born: '1951-03-14', policyNumber: '1EG4-TE5-MK73' },
  ...{ primaryInsurance: 'UnitedHealthcare Community Plan', secondaryInsurance: 'Medigap Plan G' },
  ...{ physician: 'Grace Hopper-Livingston', facility: 'Northside Wound Care Center of San Antonio' },
  ...{ product: 'Q4186', units: '8', dos: '2026-11-30' },
  ...{ applications: ['15275', '15276'], diagnoses: ['E11.621', 'L97.511', 'L97.522'] },
  ...{ status: 'Conditional' as const, decision: 'conditional', asked: null },
}

export const determinationRow = ({
  answer,
  ...others
}: Partial<Omit<DeterminationRow, 'answer'>> & { answer: LooseAnswer }): DeterminationRow => ({
  ...request,
  ...others,
  answer: asAnswer(answer),
})
