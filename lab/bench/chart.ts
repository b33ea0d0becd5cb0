import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Draws how reads grow from a run's figures: `node lab/bench/chart.ts FIGURES.json docs/speed-growth.svg`. Each bar is the
 * time at the largest size divided by that at the smallest.
 */
interface Growth {
  readonly title: string
  readonly value: number
  readonly must?: number
  readonly note?: string
}

const [from = '', to = ''] = process.argv.slice(2)
if (!from || !to) {
  console.error('node lab/bench/chart.ts FIGURES.json CHART.svg')
  process.exit(2)
}
const { sizes, figures } = JSON.parse(readFileSync(from, 'utf8')) as {
  sizes: number[]
  figures: Record<string, Growth>
}
const smallest = Math.min(...sizes)
const largest = Math.max(...sizes)
const bars = Object.entries(figures)
  .filter(([name]) => name.startsWith('growth.') && name.endsWith(`.${largest}`))
  .map(([, figure]) => ({ ...figure, title: figure.title.replace(/, growth$/, '') }))
if (bars.length === 0) throw new Error('these figures have no growth')

const left = 260
const rowHeight = 26
const top = 50
/** Up to this factor bars are to scale; longer ones are cut off and say their factor. */
const longest = 4
const scale = 370 / longest
/** Of a factor, with the space before it. */
const numberWidth = 50
const height = top + bars.length * rowHeight + 30
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const rowOf = ({ title, value, must, note = '' }: Growth, place: number): string => {
  const y = top + place * rowHeight
  const isOver = must !== undefined && value > must
  const width = Math.min(value, longest) * scale
  const limit = must === undefined || must > longest ? undefined : left + must * scale
  const end = left + width
  const isInTheWay = limit !== undefined && limit >= end - 2 && limit < end + numberWidth
  const afterBar = isInTheWay ? limit + 8 : end + 8
  return [
    `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${escaped(title)}</text>`,
    `<rect x="${left}" y="${y + 3}" width="${width.toFixed(1)}" height="14" fill="${isOver ? '#b3541e' : '#2f6f73'}"><title>${escaped(note)}</title></rect>`,
    ...(limit === undefined
      ? []
      : [`<path d="M${limit.toFixed(1)} ${y}v20" stroke="#111" stroke-width="1.5"/>`]),
    `<text x="${afterBar.toFixed(1)}" y="${y + 14}">${value.toFixed(2)}</text>`,
  ].join('\n')
}

const number = (count: number) => count.toLocaleString('en-US')
const title = `Time at ${number(largest)} requests ÷ time at ${number(smallest)}; the mark is the goal`
writeFileSync(
  to,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="13">
<rect width="720" height="${height}" fill="#fff"/>
<text x="20" y="28" font-weight="bold">${title}</text>
${bars.map(rowOf).join('\n')}
</svg>
`,
)
