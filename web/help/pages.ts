import { use } from 'react'
import { isOfTeam } from '#contract/endpoint.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { type HelpPage, pagesFor } from './help-page.ts'
import { officePages } from './office-pages.ts'

let ofTeam: Promise<readonly HelpPage[]> | undefined
const loadTeamPages = () => {
  ofTeam ??= import('./team-pages.ts').then(({ teamPages }) => teamPages)
  return ofTeam
}

/** The pages for the viewer's user type, in the order of the index. Only a member of the team loads those of the team. */
export function useHelpPages(): readonly HelpPage[] {
  const userType = useUserType()
  return pagesFor(isOfTeam[userType] ? [...officePages, ...use(loadTeamPages())] : officePages, userType)
}
