import type { ReactNode } from 'react'
import { areaOf, sizeText, totalAreaOf, type Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { useMedia } from '../../kit/ui/media.ts'
import { DetailItem } from '../../kit/ui/surfaces.tsx'

/** The columns of the table, and the values of a card. */
export const woundColumns: readonly (readonly [string, (wound: Wound) => string])[] = [
  ['Wound Type', ({ woundType }) => woundType],
  ['Wound Location', ({ woundLocation }) => woundLocation],
  ['Side', ({ laterality }) => laterality],
  ['Wound Size', ({ woundSize }) => woundSize],
  ['Measured', (wound) => sizeText(wound)],
  ['Area', (wound) => areaText(areaOf(wound))],
  ['Age', ({ ageWeeks }) => weeksText(ageWeeks)],
]

/** Every wound with its measurements: a table, or on phones a card for each. */
export function WoundList({ wounds }: { wounds: readonly Wound[] }) {
  const isWide = useMedia('(width >= 1024px), print')
  const numbered = wounds.map((wound, index) => ({ wound, number: index + 1 }))
  const total = wounds.length > 1 ? totalAreaOf(wounds) : undefined
  return (
    <>
      {isWide ? (
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line text-xs text-ink-soft">
              <Heading>Wound</Heading>
              {woundColumns.map(([label]) => (
                <Heading key={label}>{label}</Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ wound, number }) => (
              <tr key={number} className="border-b border-line align-top last:border-0">
                <th scope="row" className="tabular py-2.5 pr-4 font-medium">
                  {number}
                </th>
                {woundColumns.map(([label, textOf]) => (
                  <td key={label} className="py-2.5 pr-4 break-words">
                    {textOf(wound) || '-'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="flex flex-col gap-4">
          {numbered.map(({ wound, number }) => (
            <li key={number} className="rounded-lg border border-line p-4">
              <h3 className="mb-3 text-sm font-semibold">Wound {number}</h3>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
                {woundColumns.map(([label, textOf]) => (
                  <DetailItem key={label} label={label}>
                    {textOf(wound)}
                  </DetailItem>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && <p className="mt-4 text-ink-soft">Area of all wounds: {areaText(total)}</p>}
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pr-4 font-normal">
      {children}
    </th>
  )
}

export const areaText = (area: number | undefined) => (area === undefined ? '' : `${area} cm²`)
const weeksText = (weeks: string) => (weeks === '' ? '' : weeks === '1' ? '1 week' : `${weeks} weeks`)
