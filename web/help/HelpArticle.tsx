import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { onReachable } from '../kit/http/connection.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { type HelpPage, pagesFor } from './help-page.ts'
import { helpPages } from './pages.ts'
import { pictureHeights } from './picture-heights.ts'

/** One page of the help, with links to the others (docs/spec/help.md, 'Page'). */
export function HelpArticle({ id }: { id: string }) {
  const pages = pagesFor(helpPages, useUserType())
  const page = pages.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={page?.title ?? 'Help'}
        text={page && <span className="block max-w-prose">{page.purpose}</span>}
        back="/help"
        actions={
          page && (
            <ButtonLink variant="outline" to={page.screen.to}>
              Open {page.screen.label}
            </ButtonLink>
          )
        }
      />
      <div className="help-article grid border-t border-line pt-6">
        {page ? <Content key={page.id} page={page} /> : <Missing />}
        <nav aria-label="Help pages">
          <ul className="flex flex-col">
            {pages.map((one) => (
              <li key={one.id}>
                <Link
                  to={`/help/${one.id}`}
                  aria-current={one === page ? 'page' : undefined}
                  className={cx(
                    'flex min-h-11 items-center rounded-lg px-3 py-1.5',
                    one === page
                      ? 'bg-chosen font-medium text-action-ink'
                      : 'text-ink-soft hover:bg-sunken hover:text-ink',
                  )}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}

const Missing = () => <EmptyState text="This help page does not exist, or is not for your user type." />

function Content({ page }: { page: HelpPage }) {
  return (
    <article>
      <div className="flex max-w-prose flex-col gap-6">
        {page.parts.map(({ title, steps, points }) => (
          <section key={title}>
            <h2 className="mb-2 text-base font-semibold">{title}</h2>
            {steps && <ol>{steps.map(line)}</ol>}
            {points && <ul>{points.map(line)}</ul>}
          </section>
        ))}
      </div>
      {page.picture && <Picture id={page.id} picture={page.picture} />}
    </article>
  )
}

const line = (text: string) => <li key={text}>{text}</li>

const pictures = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default' })

/**
 * A page's picture, fetched only with that page. Its space is reserved, so that nothing moves when it arrives; one that
 * does not load says so, and is requested again once the connection is back.
 */
function Picture({ id, picture }: { id: string; picture: string }) {
  const [source, setSource] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const height = pictureHeights[id] ?? 750
  useEffect(() => {
    const load = () =>
      pictures[`./pictures/${id}.webp`]?.().then(
        (url) => {
          setSource(url)
          setMissing(false)
        },
        () => setMissing(true),
      )
    load()
    return onReachable(load)
  }, [id])
  return (
    <figure className="no-print">
      <div
        className="overflow-hidden rounded-xl border border-line bg-sunken"
        style={{ aspectRatio: `1200 / ${height}` }}
      >
        {isMissing ? (
          <p className="grid size-full place-items-center px-6 text-center text-ink-soft">
            This picture could not be loaded.
          </p>
        ) : (
          source && (
            <img
              src={source}
              alt={picture}
              width={1200}
              height={height}
              className="size-full"
              onError={() => setMissing(true)}
            />
          )
        )}
      </div>
      <figcaption className="mt-2 text-xs text-ink-soft">{picture}</figcaption>
    </figure>
  )
}
