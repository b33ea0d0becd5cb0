import type { Secrets } from '#server/kit/access/secrets.ts'

/** What the list of drafts shows. */
export interface Summary {
  readonly title: string
  readonly step: number
}

type Seals = Pick<Secrets, 'seal' | 'open'>

/** Encrypts a part of a draft, bound to its person, so that a copied row opens for nobody else. */
export const sealed = (secrets: Seals, userId: number, value: object): string =>
  secrets.seal(JSON.stringify({ userId, value }))

/** Decrypts it; undefined if SECRET_KEY has changed, or it is of another person. */
export function opened<T>(secrets: Seals, userId: number, text: string): T | undefined {
  try {
    const stored = JSON.parse(secrets.open(text)) as { userId: number; value: T }
    return stored.userId === userId ? stored.value : undefined
  } catch {
    return undefined
  }
}

const link = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?[\w=&.-]*)?/g

/**
 * The form with its file links as records hold them: without signatures, which expire. A reply signs them afresh.
 * With the ids of the files.
 */
export function unsigned(content: object): { content: object; fileIds: string[] } {
  const text = JSON.stringify(content)
  const fileIds = [...new Set([...text.matchAll(link)].map(([, id = '']) => id))]
  return { content: JSON.parse(text.replace(link, '/api/files/$1')) as object, fileIds }
}
