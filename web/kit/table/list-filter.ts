import { officeAdmins, type UserType } from '#contract/endpoint.ts'
import { isPage, type PageFilter } from '#contract/fields.ts'
import { isId } from '#contract/replies.ts'

const maxSearched = 100

/** Search words as a list takes them: what is pasted along and cannot be seen would be refused. */
export const searched = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, maxSearched)
    .replace(/\p{Cs}/gu, '')

/**
 * Search and page as a list takes them. An address can be written by hand: a page that no list has counts as not
 * given.
 */
export function askedFor({
  search,
  page,
}: {
  search: string
  page: number
}): Pick<PageFilter, 'search' | 'page'> {
  return { search: searched(search), page: isPage(page) ? page : 1 }
}

/**
 * The physician to narrow a list to; '' where there is none, or the viewer is no Office Admin
 * (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function physicianIn(physicianId: string, userType: UserType): string {
  return officeAdmins.includes(userType) && isId(physicianId) ? physicianId : ''
}
