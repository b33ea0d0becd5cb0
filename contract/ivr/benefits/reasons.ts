interface Reason {
  readonly name: string
  /** Whether it rejects a request or only delays it. */
  readonly kind: 'denial' | 'pend'
  /** What the office reads. */
  readonly text: string
}

/** The standard reasons of a rejected or conditional answer. */
export const reasons = {
  R01: {
    name: 'Coverage inactive',
    kind: 'denial',
    text: 'Coverage was not active on the date of service. Ask the patient for the current card.',
  },
  R02: {
    name: 'Member not found',
    kind: 'pend',
    text: 'The payer could not find this member. Check name, birth date and member ID against the card.',
  },
  R03: {
    name: 'Other payer first',
    kind: 'pend',
    text: 'Another insurer must pay first. Send that card so we can verify in the right order.',
  },
  R04: {
    name: 'Wrong payer',
    kind: 'denial',
    text: 'This plan does not handle the claim. For example, the patient is in a Medicare Advantage plan.',
  },
  R05: {
    name: 'Out of network',
    kind: 'pend',
    text: 'Physician or facility is outside the network. Ask for an exception or quote out-of-network cost.',
  },
  R06: {
    name: 'Referral missing',
    kind: 'pend',
    text: 'The plan needs a referral from the primary care physician.',
  },
  R07: {
    name: 'Authorization required',
    kind: 'pend',
    text: 'Prior authorization is needed before the service. See where and what to send.',
  },
  R08: {
    name: 'Authorization expired',
    kind: 'pend',
    text: 'The authorization has ended or its units are used. A new one is needed.',
  },
  R09: {
    name: 'Product not covered',
    kind: 'denial',
    text: 'The plan does not cover this product code. See the products it does cover.',
  },
  R10: {
    name: 'Investigational',
    kind: 'denial',
    text: 'The plan calls this product or use experimental.',
  },
  R11: {
    name: 'Diagnosis not supported',
    kind: 'denial',
    text: 'The diagnosis is not one the policy covers for this service.',
  },
  R12: {
    name: 'Criteria not met',
    kind: 'denial',
    text: 'The records do not show the policy’s clinical tests. The unmet ones are listed.',
  },
  R13: {
    name: 'Conservative care missing',
    kind: 'pend',
    text: 'Send chart notes for at least four weeks of standard care.',
  },
  R14: {
    name: 'Measurements missing',
    kind: 'pend',
    text: 'Send wound length, width and depth at start, after care, and now.',
  },
  R15: {
    name: 'Vascular study missing',
    kind: 'pend',
    text: 'Send ABI, toe pressure, TcPO2 or Doppler result with date.',
  },
  R16: {
    name: 'Infection or osteomyelitis',
    kind: 'pend',
    text: 'Policy needs infection or bone infection treated and recorded as resolved.',
  },
  R17: {
    name: 'Limit reached',
    kind: 'denial',
    text: 'The number of applications or weeks allowed is used up.',
  },
  R18: {
    name: 'Codes do not agree',
    kind: 'pend',
    text: 'Application code, product, units, area or side do not agree. See the list.',
  },
  R19: {
    name: 'Place of care',
    kind: 'denial',
    text: 'The payer does not pay separately in this setting (inpatient, Part A stay, hospice, global period).',
  },
  R20: {
    name: 'Duplicate',
    kind: 'denial',
    text: 'The same request is already on file for this patient, product and date.',
  },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof reasons
export const reasonCodes = Object.keys(reasons) as ReasonCode[]
export const reasonOf = (code: ReasonCode): Reason => reasons[code]
export const isReason = (text: string): text is ReasonCode => Object.hasOwn(reasons, text)
