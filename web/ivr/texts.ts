/** The address of a request's details: the number without its '#', which an address cannot carry. */
export function detailsPath(ivrNumber: string): string {
  return `/viewivrsubmissions/${encodeURIComponent(ivrNumber.replace(/^#/, ''))}`
}
