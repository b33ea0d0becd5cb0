import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { terms } from '#contract/account/terms.ts'
import { Brand } from '../kit/shell/Brand.tsx'
import { buttonClass } from '../kit/ui/Button.tsx'
import { DocumentTitle } from '../kit/ui/DocumentTitle.tsx'

interface LegalPageProps {
  title: string
  /** Link to the other page. */
  other: { to: string; label: string }
  children: ReactNode
}

/** A text page: the terms of use or the privacy policy. It opens without signing in. */
export function LegalPage({ title, other, children }: LegalPageProps) {
  return (
    <div className="min-h-dvh bg-sheet">
      <DocumentTitle title={title} />
      <header className="border-b border-line py-4">
        <div className="mx-auto max-w-[680px] px-5 sm:px-8">
          <Brand />
        </div>
      </header>
      <main className="mx-auto flex max-w-[680px] flex-col gap-8 px-5 py-10 text-[15px] leading-6 text-ink sm:px-8">
        <div>
          <h1 className="text-[28px] leading-9 font-semibold tracking-tight text-balance text-ink">
            {title}
          </h1>
          <p className="mt-2 text-ink-soft">
            Version {terms.version} of <time dateTime={terms.day}>{terms.inWords}</time>
          </p>
        </div>
        {children}
        <footer className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-6">
          <Link to={other.to} className={buttonClass({ variant: 'link' })}>
            {other.label}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'link' })}>
            Go to sign in
          </Link>
        </footer>
      </main>
    </div>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {children}
    </section>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-faint">{children}</ul>
}
