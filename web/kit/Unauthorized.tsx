import { Statement, useGoBack } from './Statement.tsx'

/** Where a signed-in person goes whose type may not open a screen. */
export function Component() {
  const goBack = useGoBack()
  return <Statement figure="401" title="No Authorization found" act={{ label: 'Go back', onAct: goBack }} />
}
