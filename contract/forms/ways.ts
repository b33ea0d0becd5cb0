/** How a filled form leaves. */
export const ways = ['fax', 'email', 'portal', 'post', 'hand'] as const
export type Way = (typeof ways)[number]
export const wayLabels: Readonly<Record<Way, string>> = {
  fax: 'Fax',
  email: 'Email',
  portal: 'Portal',
  post: 'Postal service',
  hand: 'By hand',
}
