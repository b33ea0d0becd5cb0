/** Whether the ten digits have the correct check digit. */
export function isNpi(digits: string): boolean {
  if (!/^[12]\d{9}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 24)
  return sum % 10 === 0
}

export const fullPage = 10

export const lastPage = 1_000_000
/** Whether lists accept this page number. */
export const isPage = (page: number): boolean => Number.isInteger(page) && page >= 1 && page <= lastPage
