import { MessagePage, useGoBack } from '../ui/MessagePage.tsx'

/** Any address that shows nothing. */
export function Component() {
  const goBack = useGoBack()
  return <MessagePage figure="404" title="Page not found" act={{ label: 'Go back', onAct: goBack }} />
}
