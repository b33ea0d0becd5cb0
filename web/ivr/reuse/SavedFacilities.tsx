import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { Profile } from '#contract/account/profile.ts'
import { type Facility, type FacilityField, facilities } from '#contract/ivr/reuse.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { formName, type TextField } from '../wizard/form.ts'
import { hospitalOf } from '../wizard/locking.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { FilledNote } from './FilledNote.tsx'
import { officeAsFacility, useOurOffice } from './our-office.ts'
import { useFill } from './use-fill.ts'
import { forEmptyFields, type Values } from './values.ts'

const same = (one: string, other: string) =>
  one.trim().replace(/\s+/g, ' ').toLowerCase() === other.trim().replace(/\s+/g, ' ').toLowerCase()

const valuesOf = (facility: Facility): Values =>
  Object.fromEntries(
    Object.entries(facility).map(([name, text]) => [formName(name as FacilityField) as TextField, text]),
  )

/** The office itself and the facilities of earlier requests, each filled in by one click. */
export function SavedFacilities({
  form,
  physician,
  chooseFacility,
}: Pick<Wizard, 'form' | 'physician' | 'chooseFacility'>) {
  const saved = useLoad(facilities, {}).data?.data ?? []
  const office = useOurOffice()
  // As the office last used it, if its name is among them.
  const ownFacility = saved.find(
    ({ facilityName }) => office?.officeName && same(facilityName, office.officeName),
  )
  const choice = useWatch({ control: form.control, name: 'facilityChoice' })
  const { filled, fill, clear } = useFill(form)
  const hospital = hospitalOf(physician)
  const ofHospital = saved.find(({ facilityName }) => hospital && same(facilityName, hospital))

  const takeOffice = (profile: Profile) =>
    ownFacility ? take(ownFacility) : fill('your office’s profile', officeAsFacility(profile))
  const take = (facility: Facility) => {
    if (facility !== ofHospital)
      return fill('your earlier requests', { facilityChoice: 'other', ...valuesOf(facility) })
    form.setValue('facilityChoice', 'hospital')
    chooseFacility('hospital')
  }
  // The hospital's name and address are filled by the physician's record; the saved facility adds what that leaves
  // empty.
  const complete = useEffectEvent((choice: string, ofHospital: Facility | undefined) => {
    if (choice !== 'hospital' || !ofHospital) return choice === 'other' ? undefined : clear()
    const values = forEmptyFields(form.getValues(), valuesOf(ofHospital))
    if (Object.keys(values).length > 0) fill('your earlier requests', values)
  })
  useEffect(() => complete(choice, ofHospital), [choice, ofHospital])

  const others = saved.filter((facility) => facility !== ownFacility)
  if (!office?.officeAddress.address && saved.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-3">
      <ul aria-label="Facilities to fill in" className="flex flex-wrap gap-2">
        {office?.officeAddress.address && (
          <li>
            <Button variant="secondary" size="sm" onClick={() => takeOffice(office)}>
              Our office
            </Button>
          </li>
        )}
        {others.map((facility) => (
          <li key={facility.facilityName} className="max-w-full">
            <Button variant="secondary" size="sm" className="max-w-full" onClick={() => take(facility)}>
              <span className="truncate">{facility.facilityName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {filled && <FilledNote filled={filled} />}
    </div>
  )
}
