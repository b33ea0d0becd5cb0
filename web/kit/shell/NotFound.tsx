import { MessagePage, useBrowserBack } from '../ui/MessagePage.tsx'

/** The page for an unknown address. */
export function Component() {
  const goBack = useBrowserBack()
  return <MessagePage figure="404" title="Page not found" action={{ label: 'Go back', onAction: goBack }} />
}
