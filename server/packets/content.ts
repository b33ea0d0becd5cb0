import { dayInSentence, npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { documentKinds } from '#contract/ivr/check/documents.ts'
import { applicationText, sizeText } from '#contract/ivr/wounds/wounds.rules.ts'
import type { PacketFieldName } from '#contract/packets/packet-fields.ts'
import type { CopyField } from '#contract/packets/packets.ts'
import type { Assembled } from './assemble.ts'
import { type CopyValue, placeNames, wiserPlaceOf } from './channels.ts'
import type { PacketContent, Pair, SourceFile } from './store.ts'

const given = (pairs: readonly (readonly [string, string | undefined])[]): Pair[] =>
  pairs.flatMap(([label, text]) => (text ? [[label, text] as const] : []))

const isPicture = ({ extension }: SourceFile) => /^(?:jpe?g|png)$/.test(extension)

/** The heading that a file is under. */
export function sectionOf({ section, kinds, priorAuthorization }: SourceFile): string {
  if (section === 'wound') return 'Wound pictures'
  if (section === 'supporting') {
    const [kind] = kinds
    return kind && kind in documentKinds
      ? documentKinds[kind as keyof typeof documentKinds]
      : 'Other supporting documents'
  }
  return `${priorSections[section] ?? 'Documents'} of the prior authorization #PA-${priorAuthorization}`
}
const priorSections: Readonly<Record<string, string>> = {
  fourWeekCharts: 'Four-week charts',
  labTestResults: 'Lab test results',
  additionalDocuments: 'Additional documents',
  woundImages: 'Wound pictures',
}

/** The headings in the order of the packet: the kinds of documents as policies ask for them, wound pictures last. */
function inOrder(files: readonly SourceFile[]): readonly (readonly [title: string, files: SourceFile[]])[] {
  const kinds = Object.values(documentKinds) as readonly string[]
  const rank = (file: SourceFile) => {
    if (file.section === 'wound') return 3000
    if (file.section === 'supporting') {
      const place = kinds.indexOf(sectionOf(file))
      return place < 0 ? 999 : place
    }
    return 2000
  }
  const sorted = files.toSorted((one, two) => rank(one) - rank(two))
  return [...Map.groupBy(sorted, sectionOf)]
}

const usDay = (day: string | undefined) => (day ? day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1') : '')

/** 'Maria', 'Lopez Diaz' from one text. */
function nameParts(name: string): readonly [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, rest.join(' ')]
}

/** What is entered into a portal, in its order and formats: days as 11/27/2026, numbers without signs. */
export function copySheetOf(made: Assembled): CopyField[] {
  const { data } = made.chosen
  if (!data) return []
  const values: Readonly<Record<string, string | undefined>> = { ...made.held, ...computedValues(made) }
  return data.form.map(({ section, field, value }) => ({ section, field, value: values[value] ?? '' }))
}

/** What a portal asks for that is no field of the packet, or is written differently there. */
function computedValues({
  held,
  form,
  source,
  statement,
  checked,
  by,
}: Assembled): Partial<Record<CopyValue, string>> & Record<Exclude<CopyValue, PacketFieldName>, string> {
  const first = (name: string) => held[name] ?? ''
  const pos = checked.placeOfService
  const place = wiserPlaceOf(pos)
  const atFacility = place === 'hospital' || place === 'surgery'
  const either = (one: string, two: string) => first(one) || first(two)
  const [contactFirst, contactLast] = nameParts(first('officeContactName') || by)
  const [physicianFirst, physicianLast] = nameParts(form.fields.physicianName ?? '')
  const [cardFirst, cardLast] = first('nameOnCard')
    ? nameParts(first('nameOnCard'))
    : [form.fields.patientFirstName ?? '', form.fields.patientLastName ?? '']
  const isHome = pos === '12'
  return {
    facilityName: isHome ? source.officeName : (form.fields.facilityName ?? ''),
    groupNpi: atFacility ? either('facilityNpi', 'practiceNpi') : either('practiceNpi', 'facilityNpi'),
    groupPtan: atFacility ? either('facilityPtan', 'practicePtan') : either('practicePtan', 'facilityPtan'),
    place: place ? placeNames[place] : (form.fields.serviceType ?? ''),
    requestType: first('submission') || 'Initial',
    urgencyText: first('urgency') || 'Standard',
    contactFirst,
    contactLast,
    ext: form.fields.ext ?? '',
    patientFirst: cardFirst,
    patientLast: cardLast,
    birthDay: usDay(form.fields.patientDateOfBirth),
    physicianFirst,
    physicianLast,
    physicianAddress: addressOf(form.fields, 'physician'),
    applicationCodes: form.applicationCodes.map(applicationText).join(', '),
    productCode: form.fields.medicalProductQCode ?? '',
    units: form.fields.unitCm2 ?? '',
    diagnosisCodes: form.diagnosisCodes.join(', '),
    serviceDays: [usDay(form.fields.dos), usDay(first('lastServiceDay'))].filter(Boolean).join(' - '),
    primaryPolicyNumber: first('primaryPolicyNumber').replace(/[\s-]/g, '').toUpperCase(),
    statement: statement.sentences.map(({ text }) => text).join(' '),
    plannedApplications: checked.planned,
  }
}

function addressOf(fields: Readonly<Record<string, string>>, whose: 'physician' | 'facility'): string {
  const [address, city, state, zip] = ['Address', 'City', 'State', 'ZipCode'].map(
    (part) => fields[`${whose}${part}`] ?? '',
  )
  const zipCode = (zip ?? '').replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** What the packet of a request says now. */
export function contentOf({
  source,
  form,
  held,
  chosen,
  statement,
  packet,
  checked,
  codeNames,
}: Assembled): PacketContent {
  const { fields } = form
  const isHome = checked.placeOfService === '12'
  const place = wiserPlaceOf(checked.placeOfService)
  const files = source.files.filter(({ id }) => !packet.leftOut.includes(id))
  const named = (code: string) => (codeNames.has(code) ? `${code} ${codeNames.get(code)}` : code)
  const earlier =
    held.submission === 'Resubmission' && held.earlierNumber ? ` of UTN ${held.earlierNumber}` : ''
  const span = held.lastServiceDay ? ` to ${dayInSentence(held.lastServiceDay)}` : ''
  const cover = [
    {
      title: 'Request',
      pairs: given([
        ['Sent to', chosen.channel.title],
        ['Request type', `${held.submission || 'Initial'}${earlier}`],
        ['Urgency', [held.urgency || 'Standard', held.urgencyReason].filter(Boolean).join(': ')],
        ['Place of service', isHome ? 'Home (POS 12)' : fields.serviceType],
        ['Date of service', fields.dos && `${dayInSentence(fields.dos)}${span}`],
        ['Planned applications', checked.planned],
      ]),
    },
    {
      title: 'Patient',
      pairs: given([
        ['Name', `${fields.patientFirstName} ${fields.patientLastName}`],
        ['Name on the card', held.nameOnCard],
        ['Date of birth', fields.patientDateOfBirth && dayInSentence(fields.patientDateOfBirth)],
        ['Insurance', [fields.insuranceType, fields.primaryInsurance].filter(Boolean).join(', ')],
        ['Policy number', held.primaryPolicyNumber],
      ]),
    },
    {
      title: 'Physician and practice',
      pairs: given([
        ['Office', source.officeName],
        ['Physician', fields.physicianName],
        ['NPI', npiText(held.physicianNpi ?? '')],
        ['PTAN', held.ptan],
        ['Practice NPI', npiText(held.practiceNpi ?? '')],
        ['Practice PTAN', held.practicePtan],
        ['Tax ID', chosen.channel.kind === 'wiser' ? '' : taxIdText(fields.physicianTaxID ?? '')],
        ['Address', addressOf(fields, 'physician')],
        ['Contact', held.officeContactName],
        ['Phone', phoneText(held.phone ?? '', fields.ext)],
        ['Fax', phoneText(held.faxNumber ?? '')],
      ]),
    },
    ...(isHome
      ? []
      : [
          {
            title: 'Facility',
            pairs: given([
              ['Name', fields.facilityName],
              ['NPI', npiText(held.facilityNpi ?? '')],
              ['CCN', place === 'hospital' ? held.ccn : ''],
              ['PTAN', held.facilityPtan],
              ['Address', addressOf(fields, 'facility')],
            ]),
          },
        ]),
    {
      title: 'Service',
      pairs: given([
        ['Product', fields.medicalProductQCode && named(fields.medicalProductQCode)],
        ['Units', fields.unitCm2],
        ['Application codes', form.applicationCodes.map(applicationText).join(', ')],
        ['Diagnosis codes', form.diagnosisCodes.map(named).join('; ')],
      ]),
    },
  ]
  return {
    number: `#IVR-${source.id}`,
    title: 'Authorization packet',
    maxMb: chosen.channel.maxMb,
    channel: chosen.channel.title,
    cover: cover.filter(({ pairs }) => pairs.length > 0),
    statement: statement.sentences.map(({ text }) => text),
    sections: inOrder(files).map(([title, all]) => ({
      title,
      pictures: all.every(isPicture) && /^Wound pictures/.test(title),
      files: all.map((file) => ({
        id: file.id,
        name: file.name,
        extension: file.extension,
        caption: captionOf(file, form.wounds),
      })),
    })),
    leftOut: source.files.filter(({ id }) => packet.leftOut.includes(id)).map(({ name }) => name),
  }
}

/** A picture of a wound says where the wound is and how large. */
function captionOf({ wound, kinds, name }: SourceFile, wounds: Assembled['form']['wounds']): string {
  const shown = wound === null ? undefined : wounds[wound]
  if (!shown) {
    const more = kinds.slice(1).flatMap((kind) => documentKinds[kind as keyof typeof documentKinds] ?? [])
    return more.length > 0 ? `${name}. Also contains: ${more.join('; ')}` : name
  }
  const size = sizeText(shown) || shown.woundSize
  const number = wounds.length > 1 ? `Wound ${(wound ?? 0) + 1}: ` : ''
  return [`${number}${shown.woundLocation || shown.woundType}`, size].filter(Boolean).join(', ')
}
