import { AlertIcon } from './icons.tsx'

/** The hint of a field whose value looks odd but may be right. */
export function Warning({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <span className="flex items-start gap-1.5 text-amber-800">
      <AlertIcon className="mt-px size-3.5 shrink-0" />
      <span>{text}</span>
    </span>
  )
}
