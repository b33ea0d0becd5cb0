import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { PageFilter } from '#contract/fields.ts'
import { Id } from '#contract/replies.ts'

const mostSearched = 100

/** Search words as a list takes them. */
export const searched = (text: string): string => text.trim().slice(0, mostSearched)

/** Search and page as a list takes them. An address can be written by hand: a page that no list has counts as not given. */
export function askedFor({
  search,
  page,
}: {
  search: string
  page: number
}): Pick<PageFilter, 'search' | 'page'> {
  const pages = PageFilter.shape.page.safeParse(page)
  return { search: searched(search), page: pages.success ? pages.data : 1 }
}

/** The physician to narrow a list to; '' where there is none, or the viewer is no Office Admin (spec 2 §6). */
export function physicianIn(physicianId: string, userType: UserType): string {
  const id = Id.safeParse(userType === officeAdmin ? physicianId : '')
  return id.success ? id.data : ''
}
