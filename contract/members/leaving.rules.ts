import type { LeavingWork } from './leaving.ts'

/** '3 requests, 1 prior authorization and 2 support cases'; '' for nothing. */
export function workText({ requests, priorAuthorizations, supportCases }: LeavingWork): string {
  const said = [
    counted(requests, 'request'),
    counted(priorAuthorizations, 'prior authorization'),
    counted(supportCases, 'support case'),
  ].filter(Boolean)
  return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ')
}

const counted = (count: number, one: string) =>
  count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`
