const maxButtons = 5

/**
 * The page numbers to offer as buttons: at most five, the current one among them
 * (docs/spec/lists-and-forms.md, 'Pagination').
 */
export function pagesShown(page: number, totalPages: number): number[] {
  const count = Math.min(maxButtons, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(maxButtons / 2), totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** 'Showing X to Y of Z entries' for a page of a list. */
export function rangeText(page: number, limit: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return `Showing ${first.toLocaleString('en-US')} to ${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries`
}
