import { cx } from '../ui/cx.ts'

/** A key as it is printed on a keyboard. */
export function Key({ name, className }: { name: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 items-center rounded-sm border px-1.5 font-sans text-xs whitespace-nowrap',
        className ?? 'border-line-strong bg-canvas text-ink-soft',
      )}
    >
      {name}
    </kbd>
  )
}

/** Whether this is an Apple keyboard, where ⌘ replaces Ctrl. */
export const isApple: boolean = /Mac|iP/.test(navigator.platform)

/** How the command palette's key is shown on screen. */
export const paletteKey: string = isApple ? '⌘ K' : 'Ctrl K'
