import type { ReactNode } from 'react'
import { Brand } from '../kit/shell/Brand.tsx'
import { DocumentTitle } from '../kit/ui/DocumentTitle.tsx'
import art from './banner.svg'

/** The panel of the account screens, with the banner next to it (no banner at 600 px or less). */
export function AccountFrame({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh bg-sheet min-[601px]:grid min-[601px]:grid-cols-[minmax(20rem,1fr)_minmax(0,0.8fr)] ml:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
      <DocumentTitle title={title} />
      <main className="flex min-w-0 flex-col px-5 py-6 sm:px-8 ml:px-12">
        <Brand />
        <div
          className={`mx-auto flex w-full flex-1 flex-col justify-center py-10 ${wide ? 'max-w-[560px]' : 'max-w-[400px]'}`}
        >
          {children}
        </div>
      </main>
      <Banner />
    </div>
  )
}

function Banner() {
  return (
    <aside aria-label="About Verimend" className="hidden p-3 min-[601px]:block">
      <div className="sticky top-3 flex h-[calc(100dvh-24px)] flex-col justify-end overflow-hidden rounded-2xl bg-action-press text-on-action">
        <img src={art} alt="" className="absolute inset-0 size-full object-cover" />
        <div className="relative flex flex-col gap-3 bg-[linear-gradient(to_top_in_oklab,--alpha(var(--color-petrol-950)/90%),transparent)] p-6 pt-24 ml:p-10 ml:pt-32">
          <h2 className="max-w-md text-2xl leading-8 font-semibold tracking-tight text-balance ml:text-[32px] ml:leading-10">
            Coverage confirmed before the first graft
          </h2>
          <p className="max-w-md text-on-deep ml:text-base">
            Insurance verification and prior authorization for wound care, from request to answer in one
            place.
          </p>
        </div>
      </div>
    </aside>
  )
}
