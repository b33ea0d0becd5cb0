const counts = new Map<string, number>()

/** How many documents were added to this request from this tab. */
export const ownDocuments = (id: string): number => counts.get(id) ?? 0

/**
 * Counts documents that are being added from this tab, so that their arrival is not announced to the sender as news.
 * Call it before sending: the request may be loaded again before the reply comes. The returned function takes them back
 * if they were not sent.
 */
export function addOwnDocuments(id: string, count: number): () => void {
  counts.set(id, ownDocuments(id) + count)
  return () => counts.set(id, ownDocuments(id) - count)
}
