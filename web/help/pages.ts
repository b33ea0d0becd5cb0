import type { HelpPage } from './help-page.ts'
import { officePages } from './office-pages.ts'
import { teamPages } from './team-pages.ts'

/** Every page of the help, in the order of the index. */
export const helpPages: readonly HelpPage[] = [...officePages, ...teamPages]
