/** A text table with columns as wide as their content; numbers are aligned right. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)))
  const cell = (value: string | number, at: number) =>
    typeof value === 'number' ? String(value).padStart(widths[at] ?? 0) : value.padEnd(widths[at] ?? 0)
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd()).join('\n')
}
