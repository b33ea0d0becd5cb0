import { newKey } from '../../kit/form/create-key.ts'
import { todayText } from '../../kit/ui/dates.ts'
import { serverDate } from '../../kit/ui/server-time.ts'
import { keepIvrDraft } from '../wizard/draft.ts'
import { emptyForm, type IvrForm, steps } from '../wizard/form.ts'
import { clearForm, keptForm, readLink } from './draft-store.ts'

const patient = { patientFirstName: 'Sample', patientLastName: 'Patient' } as const
/** Its name in the list of drafts. */
export const sampleTitle = `${patient.patientFirstName} ${patient.patientLastName}`

const note =
  `Everything here is made up. Look around and change what you like: this sample can’t be sent. Your physician and the
pictures are left out. For a real request, choose ‘Start another’ above.`.replaceAll('\n', ' ')

const weekMs = 7 * 86_400_000

/** A form with made-up values; the policy number is the one that Medicare prints on its specimen card. */
function sampleForm(): IvrForm {
  return {
    ...emptyForm(),
    ...patient,
    patientDateOfBirth: '03-09-1951',
    patientAddress: '12 Example Street',
    patientState: 'TX',
    patientCity: 'Austin',
    patientZipCode: '78701',
    insuranceType: 'Medicare (Original, Part B)',
    primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
    primaryPolicy: '1EG4TE5MK73',
    facilityChoice: 'Home',
    facilityName: 'Home',
    dos: todayText(new Date(serverDate().getTime() + weekMs)),
    products: 'Q4186',
    unitCm: '16',
    icdCode: 'E11.621',
    cptCode: '15275',
    woundType: 'Diabetic Foot Ulcer (DFU)',
    woundLocation: 'Left heel',
    woundSize: '4 x 3 cm',
  }
}

/**
 * Puts the sample into the form, which keeps it as a draft. False if the form contains something that the server does
 * not have yet.
 */
export function startSample(): boolean {
  if (keptForm() && !readLink()?.isSaved) return false
  clearForm()
  keepIvrDraft({
    ...{ form: sampleForm(), step: 0, visited: steps.length - 1, physician: null, key: newKey() },
    ...{ note, isSample: true },
  })
  return true
}
