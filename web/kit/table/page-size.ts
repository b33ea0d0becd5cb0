import { useSyncExternalStore } from 'react'
import { fullPage } from '#contract/fields.ts'
import { appearance, appearanceKey, setAppearance } from '../ui/appearance.ts'

export const pageSizes = [fullPage, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function notifyOfOtherTab({ key }: StorageEvent): void {
  if (key === appearanceKey) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', notifyOfOtherTab)
  return () => listeners.delete(listener)
}

const pageSize = (): PageSize => appearance().perPage ?? fullPage

/** How many rows a page of a full list has in this browser. */
export const usePageSize = (): PageSize => useSyncExternalStore(subscribe, pageSize)

export function setPageSize(size: PageSize): void {
  const { perPage, ...others } = appearance()
  setAppearance({ ...others, ...(size !== fullPage && { perPage: size }) })
  notify()
}
