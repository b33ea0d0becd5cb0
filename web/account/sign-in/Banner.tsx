import type { ReactNode } from 'react'
import { CheckIcon } from '../../kit/ui/icons.tsx'

const checks = [
  ['Member ID', 'LSM 0420 7719'],
  ['Policy', 'Active since Jan 01, 2026'],
  ['Product Q4186', 'Covered with criteria'],
]

/** Shows what the product does, next to the account forms: it follows a member ID from the card to the request. */
export function Banner() {
  return (
    <aside
      aria-label="About Verimend"
      className="hidden overflow-hidden bg-deep px-6 text-on-deep min-[601px]:block ml:px-12"
    >
      <div className="sticky top-0 mx-auto flex min-h-dvh max-w-[520px] flex-col justify-center gap-8 py-10">
        <Preview />
        <div className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold text-balance ml:text-2xl">
            Coverage confirmed before the first graft
          </h2>
          <p className="text-on-deep-soft ml:text-base">
            Insurance verification and prior authorization for wound care, from request to answer in one
            place.
          </p>
        </div>
      </div>
    </aside>
  )
}

function Preview() {
  return (
    <div
      role="img"
      aria-label="The member ID of an insurance card, checked in a request"
      className="relative pl-6 [&_*]:pointer-events-none"
    >
      <div className="relative mr-8 -rotate-3 rounded-2xl bg-[linear-gradient(118deg,#f4f8f7_72%,#cfe4e1_72%)] p-5 text-[#123e48] shadow-dialog ml:ml-10">
        <p className="font-semibold ml:text-base">Lone Star Mutual</p>
        <p className="text-xs">PPO Choice</p>
        <p className="mt-5 text-xs">Member</p>
        <p className="font-medium">Ada Marlow</p>
        <p className="mt-3 text-xs">Member ID</p>
        <p className="tabular -ml-1.5 inline-block rounded-sm border-2 border-dashed border-[#c8642b] px-1 font-semibold ml:text-base">
          LSM 0420 7719
        </p>
      </div>
      <div className="relative mt-6 rounded-xl bg-sheet px-5 pt-4 pb-2 text-ink shadow-dialog">
        <svg
          aria-hidden="true"
          viewBox="0 0 84 102"
          preserveAspectRatio="xMinYMin slice"
          className="absolute -top-8 -left-6 h-[102px] w-11 text-thread ml:w-[84px]"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="6 5"
          strokeLinecap="round"
        >
          <path d="M80 2H42C12 2 3 20 3 52s4 49 38 49" />
        </svg>
        <p className="flex items-center justify-between gap-3 border-b border-line pb-3">
          <span className="font-semibold ml:text-base">Ada Marlow</span>
          <span className="rounded-sm border border-pending-line bg-pending-soft px-2 text-xs leading-5 font-medium text-pending">
            Pending
          </span>
        </p>
        {checks.map(([name, value]) => (
          <Line key={name} name={name} value={value} mark={<Tick />} />
        ))}
        <Line
          name="Prior authorization"
          value="Asking the payer"
          mark={<span className="size-4 rounded-full border-2 border-dashed border-control" />}
        />
      </div>
    </div>
  )
}

function Line({ mark, name, value }: { mark: ReactNode; name: ReactNode; value: ReactNode }) {
  return (
    <p className="flex items-center gap-3 border-line py-2.5 not-last:border-b">
      {mark}
      <span className="w-32 text-ink-soft max-ml:hidden">{name}</span>
      <span className="tabular font-medium">{value}</span>
    </p>
  )
}

const Tick = () => (
  <span className="grid size-4 place-items-center rounded-full bg-approved text-sheet">
    <CheckIcon className="size-3" />
  </span>
)
