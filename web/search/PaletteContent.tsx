import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Found, findRecords } from '#contract/search/search.ts'
import { useSettled } from '../kit/form/use-settled.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { call } from '../kit/http/client.ts'
import { isApple, Key } from '../kit/keys/Key.tsx'
import { useScreenKeys } from '../kit/keys/letter-keys.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { searchWords } from '../kit/shell/frame-dialog.ts'
import { searched } from '../kit/table/search-text.ts'
import { Button } from '../kit/ui/Button.tsx'
import { CloseIcon, SearchIcon } from '../kit/ui/icons.tsx'
import { commandsFor } from './commands.ts'
import { type Entry, entriesOf, foundEntries, recentEntries, recordEntries } from './entries.ts'
import { PaletteList } from './PaletteList.tsx'

/** A combobox over a list box: the focus stays in the field, and the arrow keys move through the list. */
export function PaletteContent({ onChoose }: { onChoose: (entry: Entry) => void }) {
  const userType = useUserType()
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const listId = useId()
  const term = searched(text)
  const records = useFound(term)
  const { reply } = records
  const { pathname } = useLocation()
  const keys = useScreenKeys((screen) => screen.keys)
  const own = [...recordEntries(keys, pathname, term), ...entriesOf(commandsFor(userType, term))]
  const groups = [
    // Before the screens, because there are many.
    ...(term === '' ? own.toSpliced(-2, 0, ...recentEntries()) : own),
    ...(reply ? foundEntries(reply.found, reply.term) : []),
  ]
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0]
  // Results for an earlier term stay until the next reply, but Enter waits for the reply instead of opening them.
  const isOutdated = records.isLoading && activeKey === undefined && own.length === 0
  const isWaiting = useRef(false)
  const idOf = (entry: Entry) => `${listId}-${entries.indexOf(entry)}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useEffect(() => {
    if (!isWaiting.current || isOutdated) return
    isWaiting.current = false
    if (active) onChoose(active)
  }, [active, isOutdated, onChoose])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && isOutdated) isWaiting.current = true
    else if (event.key === 'Enter' && active && !event.repeat) onChoose(active)
    else if (step !== 0 && active)
      setActiveKey(entries.at((entries.indexOf(active) + step) % entries.length)?.key)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <SearchIcon className="size-4 shrink-0 text-ink-faint" />
        <input
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-label="Search or jump to"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder={searchWords}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveKey(undefined)
            isWaiting.current = false
          }}
          onKeyDown={press}
          className="h-14 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-faint"
        />
        <Dialog.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
        >
          <CloseIcon />
        </Dialog.Close>
      </div>
      <PaletteList id={listId} {...{ groups, active, idOf }} onPoint={setActiveKey} onChoose={onChoose}>
        <Notice records={records} term={term} isEmpty={entries.length === 0} />
      </PaletteList>
      <p role="status" className="sr-only">
        {term !== '' && !records.isLoading && !records.failure && resultsText(entries.length)}
      </p>
      <Hints />
    </>
  )
}

const resultsText = (count: number) => (count === 1 ? '1 result' : `${count} results`)

/** The state of the record search, below the list. */
function Notice({ records, term, isEmpty }: { records: FoundRecords; term: string; isEmpty: boolean }) {
  const { failure, isLoading, retry } = records
  if (failure)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="text-ink">{failure}</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (isLoading) return <p className="px-4 py-3 text-ink-soft">Searching the records …</p>
  if (!isEmpty) return null
  return (
    <div className="px-4 py-6">
      <p className="font-medium wrap-anywhere text-ink">
        {term.length < minLetters ? 'Type one more letter.' : `Nothing found for “${term}”.`}
      </p>
      <p className="mt-1 text-ink-soft">
        Search records by name or number, such as IVR-1042. You can also find requests by policy number, payer
        and date.
      </p>
    </div>
  )
}

function Hints() {
  return (
    <p
      aria-hidden="true"
      className="hidden items-center gap-4 border-t border-line bg-hover px-4 py-2 text-xs text-ink-soft ml:flex"
    >
      <Hint keys={['↑', '↓']} does="move" />
      <Hint keys={[isApple ? 'Return' : 'Enter']} does="open" />
      <Hint keys={['Esc']} does="close" />
    </p>
  )
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((name) => (
        <Key key={name} name={name} />
      ))}
      <span className="ml-0.5">{does}</span>
    </span>
  )
}

/** One letter is in nearly every record. */
const minLetters = 2
const settleMs = 200

interface FoundRecords {
  /** The results; an earlier term's while the next ones load. */
  readonly reply: { readonly term: string; readonly found: Found } | undefined
  /** Why nothing could be loaded. */
  readonly failure: string | undefined
  readonly isLoading: boolean
  readonly retry: () => void
}

/** Searches the records for the typed text. The replies are held in memory only, until another is shown. */
function useFound(term: string): FoundRecords {
  const asked = term.length >= minLetters ? term : ''
  const search = useSettled(asked, settleMs)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [findRecords.path, { search }],
    queryFn: async ({ signal }) => ({
      term: search,
      found: (await call(findRecords, { search }, { signal })).data,
    }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isAsked = asked !== ''
  const isLoading = isAsked && (search !== asked || isFetching || isHandled(error))
  return {
    reply: isAsked ? data : undefined,
    failure: isAsked && !isLoading && error ? messageOfFailure(error, 'load') : undefined,
    isLoading,
    retry: () => void refetch(),
  }
}
