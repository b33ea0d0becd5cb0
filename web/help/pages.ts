import { use } from 'react'
import { isOfTeam } from '#contract/endpoint.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { type HelpPage, pagesFor } from './help-page.ts'
import { officePages, signInPage } from './office-pages.ts'

let loading: Promise<readonly HelpPage[]> | undefined
const loadTeamPages = () => {
  loading ??= import('./team-pages.ts').then(
    ({ teamPages }) => teamPages,
    (failure) => {
      loading = undefined
      throw failure
    },
  )
  return loading
}

/** The pages for the viewer's user type, in the order of the index. Only a member of the team loads those of the team. */
export function useHelpPages(): readonly HelpPage[] {
  const userType = useUserType()
  const ofTeam = isOfTeam[userType] ? use(loadTeamPages()) : []
  return pagesFor([...officePages, ...ofTeam, signInPage], userType)
}
