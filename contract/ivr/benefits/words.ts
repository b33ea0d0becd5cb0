// The allowed values of a benefits answer, with their labels.

/** Where a value comes from. */
export const sources = ['271', 'portal', 'phone', 'card', 'estimate'] as const
export type Source = (typeof sources)[number]
export const sourceLabels: Readonly<Record<Source, string>> = {
  '271': '271',
  portal: 'Portal',
  phone: 'Phone',
  card: 'Card',
  estimate: 'Estimate',
}

export const decisions = { approved: 'Approved', conditional: 'Conditional', rejected: 'Rejected' } as const
export const policyStatuses = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  'not-found': 'Not found',
  future: 'Future',
} as const
export const fundingTypes = {
  'fully-insured': 'Fully insured',
  'self-funded': 'Self-funded',
  government: 'Government',
  unknown: 'Unknown',
} as const
export const planYears = {
  calendar: 'Calendar year',
  'contract-year': 'Contract year',
  unknown: 'Unknown',
} as const
export const months = {
  '1': 'January',
  '2': 'February',
  '3': 'March',
  '4': 'April',
  '5': 'May',
  '6': 'June',
  '7': 'July',
  '8': 'August',
  '9': 'September',
  '10': 'October',
  '11': 'November',
  '12': 'December',
} as const
export const relationships = { self: 'Self', spouse: 'Spouse', child: 'Child', other: 'Other' } as const
export const networks = { in: 'In', out: 'Out', 'not-applicable': 'n/a', unknown: 'Unknown' } as const
export const networkLevels = { in: 'In network', out: 'Out of network' } as const
export const deductibleUses = {
  product: 'Product',
  application: 'Application',
  both: 'Both',
  none: 'None',
  unknown: 'Unknown',
} as const
export const copayUnits = { visit: 'Visit', service: 'Service', day: 'Day' } as const
export const coverages = {
  covered: 'Covered',
  'covered-with-criteria': 'Covered with criteria',
  'not-covered': 'Not covered',
  investigational: 'Investigational',
  bundled: 'Bundled',
  'not-addressed': 'Not addressed',
  unknown: 'Unknown',
} as const
export const authorizationNeeds = {
  required: 'Required',
  'predetermination-recommended': 'Predetermination recommended',
  voluntary: 'Voluntary (WISeR)',
  'not-required': 'Not required',
  unknown: 'Unknown',
} as const
export const dayKinds = { calendar: 'Calendar days', business: 'Business days' } as const
export const authorizationStates = {
  'not-started': 'Not started',
  submitted: 'Submitted',
  pended: 'Pended',
  affirmed: 'Affirmed',
  'partially-affirmed': 'Partially affirmed',
  'non-affirmed': 'Non-affirmed',
  dismissed: 'Dismissed',
  denied: 'Denied',
  expired: 'Expired',
  'not-needed': 'Not needed',
} as const
export const needs = { required: 'Required', 'not-required': 'Not required', unknown: 'Unknown' } as const
export const yesNo = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const
export const payerOrders = {
  first: 'First',
  second: 'Second',
  third: 'Third',
  unknown: 'Unknown',
} as const
export const mspReasons = {
  none: 'Not second',
  'working-aged': 'Working aged',
  esrd: 'ESRD',
  disability: 'Disability',
  'no-fault': 'No-fault',
  wc: 'Workers’ compensation',
} as const
export const secondaryTypes = {
  medigap: 'Medigap',
  commercial: 'Commercial',
  medicaid: 'Medicaid',
  'tricare-for-life': 'TRICARE for Life',
  none: 'None',
} as const
export const allowedBases = {
  'fee-schedule': 'Fee schedule',
  contract: 'Contract',
  charge: 'Charge',
  unknown: 'Unknown',
} as const
export const owners = { office: 'The office', reviewer: 'The verification team', payer: 'The payer' } as const

/** The versions of the disclaimer, by the day they were written, with their texts. */
export const disclaimers = {
  '2026-11-22':
    'This is information given by the payer on the date shown. It is not a promise of payment. Payment depends on eligibility on the date of service, the plan’s terms and limits, medical necessity and claim review.',
} as const
export const disclaimerVersion = '2026-11-22'
