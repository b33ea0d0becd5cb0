const snakeCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

/** The columns as they are to be called: each by the name of its field, but for `older` ones. */
export const namedByField = (columns: object, older: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.keys(columns).map((field) => [field, older[field] ?? snakeCase(field)]))
