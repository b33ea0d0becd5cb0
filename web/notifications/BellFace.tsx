import { BellIcon } from '../kit/ui/icons.tsx'
import { badgeText } from './texts.ts'

export const bellButton =
  'relative grid size-11 place-items-center rounded-full text-sand-700 hover:bg-sand-100 hover:text-sand-900 data-popup-open:bg-sand-100'

/** The content of the button. */
export function BellFace({ unread }: { unread: number | undefined }) {
  return (
    <>
      <BellIcon className="size-5" />
      {unread !== undefined && unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-1 left-[calc(50%+2px)] grid h-[18px] min-w-[18px] place-items-center rounded-full bg-red-600 px-1 text-[11px] leading-none font-semibold text-white ring-2 ring-white"
        >
          {badgeText(unread)}
        </span>
      )}
    </>
  )
}
