const snakeCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

/** The expected column names: the field names in snake case, except for those in `older`. */
export const namedByField = (columns: object, older: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.keys(columns).map((field) => [field, older[field] ?? snakeCase(field)]))
