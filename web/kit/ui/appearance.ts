import { useSyncExternalStore } from 'react'

/** How the portal looks in this browser; a missing value follows the system, or is comfortable. */
export interface Appearance {
  readonly theme?: 'light' | 'dark'
  readonly rows?: 'dense'
  /** Rows on a page of a full list; 10 when missing. */
  readonly perPage?: 25 | 50
}

/** The key in local storage. It contains nothing about a person, so log-out keeps it. */
export const appearanceKey = 'appearance'

const stored = () => localStorage.getItem(appearanceKey)

function appearanceIn(text: string | null): Appearance {
  try {
    const { theme, rows, perPage } = JSON.parse(text ?? '{}') as Record<string, unknown>
    return {
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(rows === 'dense' && { rows }),
      ...((perPage === 25 || perPage === 50) && { perPage }),
    }
  } catch {
    return {}
  }
}

/** The appearance chosen in this browser; the default if nothing valid is stored. */
export const appearance = (): Appearance => appearanceIn(stored())

const listeners = new Set<() => void>()

/** The same, kept up to date. */
export const useAppearance = (): Appearance => appearanceIn(useSyncExternalStore(subscribe, stored))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores an appearance and shows it immediately, in this tab and the others (followAppearance). */
export function setAppearance(wanted: Appearance): void {
  localStorage.setItem(appearanceKey, JSON.stringify(wanted))
  changed()
}

/** Shows what another tab has chosen. theme.js shows the stored appearance when a page loads. */
export function followAppearance(): void {
  addEventListener('storage', ({ key }) => {
    if (key === appearanceKey) changed()
  })
}

function changed(): void {
  show(appearance())
  for (const listener of listeners) listener()
}

function show({ theme, rows }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
  if (rows) dataset.rows = rows
  else delete dataset.rows
}
