/** An entry of the payer directory as the form sends it. */
export const payerForm = (fields: Record<string, unknown> = {}) => ({
  name: 'Lone Star Mutual',
  phone: '800-555-0142',
  portalUrl: 'https://portal.lonestar.example',
  fax: '',
  hours: 'Mon–Fri, 8:00 AM – 6:00 PM Central Time',
  usual: {},
  reasons: [],
  notes: '',
  validDays: 30,
  ...fields,
})
