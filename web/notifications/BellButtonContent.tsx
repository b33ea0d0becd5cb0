import { BellIcon } from '../kit/ui/icons.tsx'
import { badgeText } from './texts.ts'

export const bellButton =
  'relative grid size-11 place-items-center rounded-full text-on-deep-soft hover:bg-deep-hover hover:text-on-deep aria-busy:bg-deep-hover data-popup-open:bg-deep-hover'

/** The content of the button. */
export function BellButtonContent({ unread }: { unread: number | undefined }) {
  return (
    <>
      <BellIcon className="size-5" />
      {unread !== undefined && unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-1 left-[calc(50%+2px)] grid h-[18px] min-w-[18px] place-items-center rounded-full bg-thread px-1 text-[11px] leading-none font-semibold text-on-thread ring-2 ring-deep"
        >
          {badgeText(unread)}
        </span>
      )}
    </>
  )
}
