import { MessagePage, useGoBack } from '../ui/MessagePage.tsx'

/** The page for an unknown address. */
export function Component() {
  const goBack = useGoBack()
  return <MessagePage figure="404" title="Page not found" action={{ label: 'Go back', onAction: goBack }} />
}
