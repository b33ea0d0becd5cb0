import { officeAdmins, type UserType } from '#contract/endpoint.ts'
import { isPage, type PageFilter } from '#contract/fields.ts'
import { isId } from '#contract/replies.ts'
import { searched } from './search-text.ts'

/**
 * Search term and page as valid input for a list. The address may be edited by hand, so an invalid page becomes 1.
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
 * The physician to filter a list by; '' if there is none or the user is not an Office Admin
 * (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function physicianIn(physicianId: string, userType: UserType): string {
  return officeAdmins.includes(userType) && isId(physicianId) ? physicianId : ''
}
