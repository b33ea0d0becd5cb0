/** The errors of errors.ts whose words some screens show by themselves, without asking the server. */
export const screenErrors = {
  'files.too-large': [413, 'Each file must be 5MB or smaller'],
  'files.not-an-image': [400, 'Only JPEG and PNG images are accepted here.'],
  'files.type-not-accepted': [415, 'Only CSV, PDF, JPEG, PNG, XLS and XLSX files are accepted.'],
  'files.broken-picture': [415, 'This picture is damaged and cannot be shown. Please choose another one.'],
  'account.link-invalid': [
    400,
    'This link is no longer valid. If you already set your password, please sign in. Otherwise, ask the person who invited you to send a new invitation.',
  ],
  'account.unlock-invalid': [400, 'This link is no longer valid. Please sign in again.'],
  'support.already-closed': [409, '{by} already closed {number}.'],
  'support.assigned-to-ivr': [409, '{by} already assigned {number} to IVR.'],
} as const satisfies Record<string, readonly [number, string]>

/** The words of an error with its placeholders filled in. */
export const screenErrorMessage = (
  code: keyof typeof screenErrors,
  parts: Record<string, string> = {},
): string => fillPlaceholders(screenErrors[code][1], parts)

/** Fills in the `{name}` placeholders of an error message. */
export function fillPlaceholders(words: string, parts: Record<string, string>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}
