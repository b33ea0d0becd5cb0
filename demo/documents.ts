import { between, type Rng } from './random.ts'

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 56, line: 18 }

/** A PDF of one page: a title with lines of ASCII text below it. */
export function letter(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT',
    `/F1 16 Tf ${page.margin} ${page.height - page.margin} Td (${escaped(title)}) Tj`,
    `/F2 11 Tf 0 -${page.line * 2} Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -${page.line} Td`),
    'ET',
  ].join('\n')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ])
}

const escaped = (text: string) => text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&')

function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A nurse's weekly notes on a wound that barely closes in four weeks. */
export function fourWeekChart(rng: Rng, location: string): Buffer {
  let area = between(rng, 4, 14, 1)
  const weeks = [1, 2, 3, 4].map((week) => {
    const line = `Week ${week}: ${area.toFixed(1)} sq cm, moderate exudate, debrided, offloading kept.`
    area *= between(rng, 0.9, 0.99, 2)
    return line
  })
  return letter('Wound chart, four weeks', [
    `Location: ${location}`,
    '',
    ...weeks,
    '',
    'Less than 50% closure under standard care.',
  ])
}

/** Laboratory results as CSV. */
export function labTable(rng: Rng): Buffer {
  const rows = [
    ['Test', 'Result', 'Unit', 'Reference'],
    ['HbA1c', between(rng, 6.1, 9.4, 1), '%', '< 7.0'],
    ['Albumin', between(rng, 2.9, 4.4, 1), 'g/dL', '3.5-5.0'],
    ['Prealbumin', between(rng, 12, 31), 'mg/dL', '18-38'],
    ['C-reactive protein', between(rng, 2, 38, 1), 'mg/L', '< 5.0'],
    ['Creatinine', between(rng, 0.7, 1.9, 2), 'mg/dL', '0.7-1.3'],
  ]
  return Buffer.from(`${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`)
}
