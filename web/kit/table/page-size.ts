import { fullPage } from '#contract/fields.ts'
import { appearance, setAppearance, useAppearance } from '../ui/appearance.ts'

export const pageSizes = [fullPage, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** How many rows a page of a full list has in this browser. */
export const usePageSize = (): PageSize => useAppearance().perPage ?? fullPage

export function setPageSize(size: PageSize): void {
  const { perPage, ...others } = appearance()
  setAppearance({ ...others, ...(size !== fullPage && { perPage: size }) })
}
