/** Every letter for itself, so that the text keeps its length: 'İ' in lower case would be two characters. */
export const lowerCase = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  )

/**
 * What was typed into an input, cleaned. Where that changes the text it is put back at once with the caret behind
 * what stood before it: React, which would do so later, moves the caret to the end.
 */
export function typedAs(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input
  const cleaned = clean(value)
  if (cleaned === value) return value
  const caret = selectionStart === null ? null : clean(value.slice(0, selectionStart)).length
  input.value = cleaned
  if (caret !== null) input.setSelectionRange(caret, caret)
  return cleaned
}
