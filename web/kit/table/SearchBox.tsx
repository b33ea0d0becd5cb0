import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { controlClass } from '../form/field-frame.tsx'
import { cx } from '../ui/cx.ts'
import { CloseIcon, SearchIcon } from '../ui/icons.tsx'
import { searched } from './search-text.ts'

const debounceMs = 800

interface SearchBoxProps {
  /** The current search term of the list. */
  value: string
  onSearch: (text: string) => void
  /** Called with true while a different term is being typed, and with false once it is searched for or undone. */
  onTyping?: (typing: boolean) => void
  label?: string
  placeholder?: string | undefined
  /** Says which fields are searched; shown while the empty input has the focus. */
  hint?: string
  className?: string
}

/** Searches 800 ms after the last key, or immediately with Enter. Does not search for only spaces. */
export function SearchBox({
  value,
  onSearch,
  onTyping,
  label = 'Search',
  placeholder = 'Search requests',
  hint,
  className,
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const hintId = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(value)
  const field = useRef<HTMLInputElement>(null)

  // The search term changed from outside, such as by the Back button: the typed text is no longer searched for.
  const follow = useEffectEvent((term: string) => {
    if (term === applied.current) return
    clearTimeout(timer.current)
    onTyping?.(false)
    applied.current = term
    setText(term)
  })
  useEffect(() => follow(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    clearTimeout(timer.current)
    onTyping?.(false)
    const term = searched(next)
    const isOnlySpaces = term === '' && next !== ''
    if (isOnlySpaces || term === applied.current) return
    applied.current = term
    onSearch(term)
  }
  const type = (next: string) => {
    setText(next)
    onTyping?.(searched(next) !== applied.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), debounceMs)
  }
  const clear = () => {
    setText('')
    search('')
    // The clear button disappears, so the focus moves to the field for the next search.
    field.current?.focus()
  }

  return (
    <search className={cx('relative block', className)}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        aria-label={label}
        aria-describedby={hint && hintId}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text)
          if (event.key === 'Escape' && text) clear()
        }}
        className={cx(controlClass, 'peer h-10 pr-9 pl-9')}
      />
      {hint && (
        <p
          id={hintId}
          // Once something is typed, the hint would cover the results.
          className={cx(
            'absolute top-full left-0 z-10 mt-1 hidden w-full rounded-lg bg-sheet px-3 py-2 text-xs text-ink-soft shadow-pop',
            !text && 'peer-focus:block',
          )}
        >
          {hint}
        </p>
      )}
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-md text-ink-soft hover:bg-sunken"
        >
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
