export const idPattern = /^[1-9]\d{0,14}$/
export const isId = (text: string): boolean => idPattern.test(text)
