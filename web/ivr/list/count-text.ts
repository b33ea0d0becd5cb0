export const countText = (count: number): string => count.toLocaleString('en-US')

/** '1 request', '1,234 requests'. */
export const requestsText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'request' : 'requests'}`
