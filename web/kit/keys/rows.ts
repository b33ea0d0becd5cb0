import './rows.css'

/** Set on the row that the keys have moved to, for its outline (rows.css). */
const mark = 'data-row-focus'

/** Where the keys were last, so that they go on there after Back. */
let lastLink: string | undefined

/**
 * Moves the focus to the next or previous row of the lists on screen: to its link, which Enter opens, or else to its
 * menu. Returns false if there is no row.
 */
export function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) =>
    row.checkVisibility(),
  )
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
  const at = focused ? rows.indexOf(focused) : -1
  const next = at < 0 ? (rows.find(isLast) ?? rows[0]) : rows[at + step]
  if (next) focusRow(next)
  return rows.length > 0
}

const linkIn = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('a[href]')

const isLast = (row: HTMLElement) => lastLink !== undefined && linkIn(row)?.href === lastLink

function focusRow(row: HTMLElement): void {
  const link = linkIn(row)
  const target = link ?? row.querySelector<HTMLElement>('button:not(:disabled)')
  if (!target) return
  lastLink = link?.href
  row.setAttribute(mark, '')
  target.addEventListener('blur', () => row.removeAttribute(mark), { once: true })
  target.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
