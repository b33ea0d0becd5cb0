import { EndNotice } from '../session/EndNotice.tsx'
import { Toasts } from '../ui/toasts/Toasts.tsx'

/** What opens over every screen. */
export default function Overlays() {
  return (
    <>
      <Toasts />
      <EndNotice />
    </>
  )
}
