import { ButtonLink } from './Button.tsx'
import { icon } from './icons.tsx'

export const HelpIcon = icon(
  <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.200 6.400a1.800 1.800 0 1 1 2.600 1.600c-.5.3-.8.6-.8 1.200m0 2h.01" />,
)

/** A quiet link to a help page. It opens in a new tab, so that typed input is not lost. */
export function HelpLink({ page }: { page: string }) {
  return (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={`/help/${page}`}
      target="_blank"
      rel="noopener"
      className="help-link"
    >
      <HelpIcon />
      <span className="help-word">Help</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  )
}
