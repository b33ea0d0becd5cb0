import { MessagePage, useGoBack } from '../ui/MessagePage.tsx'

/** Where a signed-in person goes whose type may not open a screen. */
export function Component() {
  const goBack = useGoBack()
  return <MessagePage figure="401" title="No Authorization found" act={{ label: 'Go back', onAct: goBack }} />
}
