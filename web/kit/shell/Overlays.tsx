import { EndNotice } from '../session/EndNotice.tsx'
import { Toasts } from '../ui/Toasts.tsx'

/** What opens over every screen. */
export default function Overlays() {
  return (
    <>
      <Toasts />
      <EndNotice />
    </>
  )
}
