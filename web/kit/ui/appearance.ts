import { create } from 'zustand'

/** How the portal looks in this browser; a missing value follows the system, or is comfortable. */
export interface Appearance {
  readonly theme?: 'light' | 'dark'
  readonly rows?: 'dense'
  /** Rows on a page of a full list; 10 when missing. */
  readonly perPage?: 25 | 50
}

/** The key in local storage. It contains nothing about a person, so log-out keeps it. */
export const appearanceKey = 'appearance'

/** What is stored in this browser; the default if nothing valid is. */
function stored(): Appearance {
  try {
    const { theme, rows, perPage }: Record<string, unknown> = JSON.parse(
      localStorage.getItem(appearanceKey) ?? '{}',
    )
    return {
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(rows === 'dense' && { rows }),
      ...((perPage === 25 || perPage === 50) && { perPage }),
    }
  } catch {
    return {}
  }
}

/** The appearance chosen in this browser. theme.js shows it when a page loads. */
export const useAppearance = create(stored)
useAppearance.subscribe(show)

/** The same outside components. */
export const appearance = useAppearance.getState

/** Stores an appearance and shows it immediately, in this tab and the others (followAppearance). */
export function setAppearance(wanted: Appearance): void {
  localStorage.setItem(appearanceKey, JSON.stringify(wanted))
  useAppearance.setState(wanted, true)
}

/** Shows what another tab has chosen. */
export function followAppearance(): void {
  addEventListener('storage', ({ key }) => {
    if (key === appearanceKey) useAppearance.setState(stored(), true)
  })
}

function show({ theme, rows }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
  if (rows) dataset.rows = rows
  else delete dataset.rows
}
