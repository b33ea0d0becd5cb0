import { isMbi } from '#contract/ivr/check/identifiers.rules.ts'
import { expedited } from '#contract/ivr/intake-fields.ts'
import { resubmission } from '#contract/packets/packet-fields.ts'
import type { Missing } from '#contract/packets/packets.ts'
import type { Assembled } from './assemble.ts'
import { type Identifier, placeNames, wiserPlaceOf } from './channels.ts'
import type { SourceFile } from './store.ts'

/** What the channel asks for and no one has given yet, in the order in which a portal asks. */
export function missingFor({ chosen, held, checked, source, packet }: Assembled): Missing[] {
  const { channel, required } = chosen
  if (channel.kind === 'none') return []
  const has = (name: string) => (held[name] ?? '') !== ''
  const missing: Missing[] = []
  const miss = (field: string, why: string) => missing.push({ field, why })
  const wiser = channel.kind === 'wiser'

  if (wiser && !isMbi(held.primaryPolicyNumber ?? ''))
    miss(
      'primaryPolicyNumber',
      'The policy number is not a Medicare number (MBI). A request without one is dismissed: copy all 11 characters from the card.',
    )
  for (const one of required) {
    const [first] = one
    if (!one.some(has)) miss(first, whyIdentifier(first, channel.title, checked.placeOfService))
  }
  if (held.submission === resubmission && !has('earlierNumber'))
    miss(
      'earlierNumber',
      'A resubmission names the UTN of the earlier decision. It is on the decision letter.',
    )
  if (held.urgency === expedited && !has('urgencyReason'))
    miss(
      'urgencyReason',
      'An expedited request says why waiting would put the patient’s health at risk. Without a reason it is decided in the standard time.',
    )
  if (wiser) {
    const { planned } = checked
    if (planned === '')
      miss('plannedApplications', 'The form asks how many applications are planned within 12 weeks.')
    else if (Number(planned) > 1 && !has('lastServiceDay'))
      miss(
        'lastServiceDay',
        `${planned} applications are planned: the form asks for the last planned date of service.`,
      )
    if (!has('phone')) miss('phone', 'The form asks for the phone number of the person to call back.')
  }
  if (!source.files.some((file) => isClinical(file) && !packet.leftOut.includes(file.id)))
    miss(
      'documents',
      'At least one clinical document is needed, such as the chart notes. Wound pictures alone are not enough: add it to the request’s supporting documents.',
    )
  return missing
}

const isClinical = ({ section }: SourceFile) => section !== 'wound' && section !== 'woundImages'

const kinds: Readonly<Record<Identifier, string>> = {
  physicianNpi: 'the NPI of the physician who treats',
  ptan: 'the PTAN of the physician who treats',
  practiceNpi: 'the NPI of the group practice (NPI-2)',
  practicePtan: 'the PTAN of the group practice',
  facilityNpi: 'the NPI of the facility',
  facilityPtan: 'the PTAN of the facility',
  ccn: 'the hospital’s CMS Certification Number (CCN)',
}

function whyIdentifier(name: Identifier, channel: string, pos: string | undefined): string {
  const place = wiserPlaceOf(pos)
  const at = place ? ` for the place of service “${placeNames[place]}”` : ''
  return `${channel} requires ${kinds[name]}${at}. ${whereFound[name]}`
}

const enrollment = 'It is on the Medicare enrollment letter and in PECOS.'
const whereFound: Readonly<Record<Identifier, string>> = {
  physicianNpi: 'The NPI registry has it.',
  ptan: enrollment,
  practiceNpi: 'The NPI registry has it.',
  practicePtan: enrollment,
  facilityNpi: 'The NPI registry has it.',
  facilityPtan: `The facility knows it: ${enrollment.charAt(0).toLowerCase()}${enrollment.slice(1)}`,
  ccn: 'The hospital’s billing office knows it: six characters.',
}
