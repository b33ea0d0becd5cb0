import type { ReactNode } from 'react'
import { Brand } from '../../kit/shell/Brand.tsx'
import { DocumentTitle } from '../../kit/ui/DocumentTitle.tsx'
import { Banner } from './Banner.tsx'

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
          className={`mx-auto flex w-full flex-1 flex-col pt-10 pb-10 md:pt-[max(2.5rem,16dvh)] ${wide ? 'max-w-[560px]' : 'max-w-[400px]'}`}
        >
          {children}
        </div>
      </main>
      <Banner />
    </div>
  )
}
