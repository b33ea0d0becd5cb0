import { Link, useParams, useSearchParams } from 'react-router'
import { controlClass } from '../kit/form/field-frame.tsx'
import { useUserType } from '../kit/session/user-type.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { SearchIcon } from '../kit/ui/icons.tsx'
import { EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { pagesFor, searched } from './help-page.ts'
import { helpPages } from './pages.ts'

/** Help: its index, or one of its pages. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <Index /> : <HelpArticle id={id} />
}

/** The pages for the viewer's user type, with a search (docs/spec/help.md, 'Index'). */
function Index() {
  const [params, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const found = searched(pagesFor(helpPages, useUserType()), text)
  return (
    <>
      <PageHeader title="Help" text="Short guides to your work in Verimend." />
      <search className="relative mb-6 block max-w-md">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint" />
        <input
          type="search"
          aria-label="Search help"
          placeholder="Search help"
          value={text}
          onChange={({ target }) =>
            setParams(target.value ? { search: target.value } : {}, { replace: true })
          }
          className={`${controlClass} h-10 w-full pl-9`}
        />
      </search>
      <p role="status" className="sr-only">
        {text && (found.length === 1 ? '1 page found' : `${found.length} pages found`)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          text="No help pages found."
          hint="Try fewer words, or contact us."
          action={
            <ButtonLink variant="outline" to="/support-request">
              Support
            </ButtonLink>
          }
        />
      ) : (
        <ul className="help-index border-t border-line">
          {found.map(({ id, title, purpose }) => (
            <li key={id} className="border-b border-line">
              <Link to={`/help/${id}`} className="block rounded-md py-4">
                <span className="block text-base font-semibold text-action-ink">{title}</span>
                <span className="mt-1 block text-ink-soft">{purpose}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
