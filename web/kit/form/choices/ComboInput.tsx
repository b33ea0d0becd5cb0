import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useMemo, useState } from 'react'
import { numberText } from '#contract/formats.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, ChevronDownIcon, CloseIcon, SearchIcon, Spinner } from '../../ui/icons.tsx'
import type { useField } from '../field.tsx'
import { controlClass } from '../field-frame.tsx'
import { type ComboOption, type ComboSearch, findByWords, offered } from './combo-options.ts'

const maxShown = 100

interface ComboInputProps {
  /** The attributes that name the input. */
  control: ReturnType<typeof useField>['control'] | { 'aria-label': string }
  options: readonly ComboOption[]
  value: string
  onChoose: (value: string) => void
  search?: ComboSearch | undefined
  onTyped?: ((text: string) => void) | undefined
  required?: boolean | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  emptyText?: string | undefined
  placeholder?: string | undefined
}

/** The searchable list; lazy, as its library is large. A key typed on the closed field opens it. */
export default function ComboInput(props: ComboInputProps) {
  const { control, options, value, onChoose, search = findByWords, loading = false, placeholder } = props
  const { onTyped } = props
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const chosen = useMemo(() => optionOf(options, value), [options, value])
  const found = useMemo(
    () => (query.trim() ? search(options, query.trim()) : options),
    [options, query, search],
  )
  const { shown, cutFrom } = useMemo(() => offered(options, found, query, maxShown), [options, found, query])
  useEffect(() => onTyped?.(query), [onTyped, query])
  const openWith = (text: string) => {
    setQuery(text)
    setOpen(true)
  }

  return (
    <Combobox.Root
      items={shown}
      filteredItems={shown}
      value={chosen}
      onValueChange={(next) => onChoose(next?.value ?? '')}
      inputValue={query}
      onInputValueChange={setQuery}
      open={open}
      onOpenChange={(next, { event }) => {
        if (next) openWith('')
        // Enter pressed before the options arrive waits for them, and the typed text stays.
        else if (!(loading && event instanceof KeyboardEvent && event.key === 'Enter')) setOpen(false)
      }}
      isItemEqualToValue={(item: ComboOption, other: ComboOption) => item.value === other.value}
      itemToStringLabel={(item: ComboOption) => item.label}
      autoHighlight
      disabled={props.disabled ?? false}
    >
      <div className="relative">
        <Combobox.Trigger
          {...control}
          aria-required={props.required}
          className={cx(controlClass, 'flex h-10 items-center gap-2 text-left data-popup-open:border-action')}
          onKeyDown={(event) => {
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
              return
            event.preventDefault()
            // While the list opens, the search field has no focus yet: keys typed until then are added to the query.
            if (open) setQuery((typed) => typed + event.key)
            else openWith(event.key)
          }}
        >
          <span
            className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-faint', canClear(props) && 'pr-6')}
          >
            {chosen?.label ?? placeholder ?? 'Select'}
          </span>
          {loading ? <Spinner /> : <ChevronDownIcon className="size-4 shrink-0 text-ink-soft" />}
        </Combobox.Trigger>
        {canClear(props) && (
          <button
            type="button"
            aria-label="Clear the choice"
            onClick={() => onChoose('')}
            className="absolute inset-y-1 right-9 grid w-7 place-items-center rounded-md text-ink-soft hover:bg-sunken"
          >
            <CloseIcon className="size-3.5" />
          </button>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup
            aria-label="Options"
            className="flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-[min(22rem,var(--available-width))] max-w-(--available-width) flex-col overflow-hidden rounded-xl bg-sheet text-ink shadow-pop outline-none"
          >
            <div className="relative border-b border-line">
              <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint" />
              <Combobox.Input
                aria-label="Type to search"
                placeholder="Type to search"
                autoComplete="off"
                className="h-11 w-full bg-transparent pr-3 pl-9 text-base outline-none placeholder:text-ink-faint sm:text-sm"
              />
            </div>
            <Combobox.Status className="contents">
              {shown.length === 0 && <Note>{emptyWords(props)}</Note>}
            </Combobox.Status>
            <Combobox.List className="scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:hidden">
              {(option: ComboOption) => <Row key={option.value} option={option} />}
            </Combobox.List>
            {cutFrom && (
              <p className="border-t border-line bg-hover px-3 py-2 text-xs text-ink-soft">
                The first {maxShown} of {numberText(cutFrom)}. Type to find the others.
              </p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function canClear({ value, required, disabled }: ComboInputProps): boolean {
  return value !== '' && !required && !disabled
}

function emptyWords({ loading, options, emptyText }: ComboInputProps): string {
  if (loading) return 'Loading…'
  if (options.length === 0) return emptyText ?? 'Nothing to choose from'
  return 'Nothing matches what you typed'
}

function Row({ option }: { option: ComboOption }) {
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-9 items-start gap-2 rounded-lg px-2.5 py-2 outline-none select-none data-highlighted:bg-chosen data-selected:font-medium"
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words">{option.label}</span>
        {option.detail && <span className="block text-xs break-words text-ink-soft">{option.detail}</span>}
      </span>
      <Combobox.ItemIndicator className="mt-0.5 text-action-ink">
        <CheckIcon />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

function Note({ children }: { children: React.ReactNode }) {
  return <span className="block px-3 py-3 text-ink-soft">{children}</span>
}

/** The option of a value. A value that is not in the list (from an old draft) is its own label. */
function optionOf(options: readonly ComboOption[], value: string): ComboOption | null {
  if (value === '') return null
  return options.find((option) => option.value === value) ?? { value, label: value }
}
