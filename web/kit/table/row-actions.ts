export interface RowAction {
  label: string
  onChoose: () => void
  disabled?: boolean
  destructive?: boolean
}

export interface RowMenuProps {
  /** Names the row for screen readers. */
  label: string
  actions: readonly RowAction[]
}

/** The classes of the menu button of a row. */
export const rowMenuButton =
  'grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink aria-busy:bg-sunken data-popup-open:bg-sunken'
