import {
  type PriorAuthorizationDetails,
  sections,
} from '#contract/prior-authorization/prior-authorization.ts'
import { type Viewed, viewable, viewedFile } from '../files/viewed.ts'
import { sectionNames } from './texts.ts'

/** Every file of a prior authorization, in the order of the page. */
export function filesOf(record: PriorAuthorizationDetails): Viewed[] {
  const sent = sections.flatMap((section) =>
    record[section].map((file) => viewedFile(file, sectionNames[section])),
  )
  return viewable([...sent, ...record.ivrResponseFiles.map((file) => viewedFile(file, 'Response'))])
}
