/** For `catch`: throws what `instead` throws if a statement violated one of these constraints or unique indexes. */
export const onViolation =
  (constraints: readonly string[], instead: () => never) =>
  (error: unknown): never => {
    if (constraints.includes((error as { constraint?: string }).constraint ?? '')) instead()
    throw error
  }
