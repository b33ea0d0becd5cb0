/** The form's steps: their sections on the details page, and the groups of inputs on their screens. */
export const ivrSteps = [
  {
    id: 'patient',
    title: 'Patient Details',
    section: 'Patient',
    groups: ['', 'More about the patient (optional)'],
  },
  {
    id: 'insurance',
    title: 'Insurance Details',
    section: 'Insurance',
    groups: ['Primary insurance', 'Secondary insurance (optional)', 'For the call to the payer (optional)'],
  },
  {
    id: 'physician',
    title: 'Physician Details',
    section: 'Physician',
    groups: ['', 'Office', 'Practice and contact (optional)'],
  },
  {
    id: 'facility',
    title: 'Facility Details',
    section: 'Place of Service Facility',
    groups: ['', 'Medicare numbers (optional)', 'Other care (optional)'],
  },
  {
    id: 'service',
    title: 'Services Details',
    section: 'Services',
    groups: ['Service', 'Wound', 'Codes', 'Pictures', 'This request (optional)'],
  },
] as const

/** The groups of each step. */
export type StepGroups = { [S in (typeof ivrSteps)[number] as S['id']]: S['groups'][number] }
export type Step = keyof StepGroups
