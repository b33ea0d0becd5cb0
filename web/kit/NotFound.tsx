import { Statement, useGoBack } from './Statement.tsx'

/** Any address that shows nothing. */
export function Component() {
  const goBack = useGoBack()
  return <Statement figure="404" title="Page not found" act={{ label: 'Go back', onAct: goBack }} />
}
