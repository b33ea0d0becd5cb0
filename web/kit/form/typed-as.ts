/** Lowercase that keeps the length of the text, for the caret position: 'İ' would become two characters and stays. */
export const lowerCase = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  )

/**
 * Returns the cleaned text of an input. If cleaning changes it, also sets the input's value and restores the caret:
 * React would set the value later and move the caret to the end.
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
