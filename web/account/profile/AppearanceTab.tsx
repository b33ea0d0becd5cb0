import type { ReactNode } from 'react'
import { setAppearance, useAppearance } from '../../kit/ui/appearance.ts'

/** Theme and row height; a choice takes effect immediately and is stored in this browser. */
export function AppearanceTab() {
  const chosen = useAppearance()
  const { theme, rows, ...none } = chosen
  return (
    <div className="flex max-w-[720px] flex-col gap-8">
      <Choices legend="Theme" hint="Printing is always in light colors.">
        <Choice
          name="theme"
          label="System"
          hint="Uses your computer’s setting."
          checked={!theme}
          onChoose={() => setAppearance({ ...none, ...(rows && { rows }) })}
        />
        <Choice
          name="theme"
          label="Light"
          checked={theme === 'light'}
          onChoose={() => setAppearance({ ...chosen, theme: 'light' })}
        />
        <Choice
          name="theme"
          label="Dark"
          checked={theme === 'dark'}
          onChoose={() => setAppearance({ ...chosen, theme: 'dark' })}
        />
      </Choices>
      <Choices legend="List row height" hint="Text size stays the same.">
        <Choice
          name="rows"
          label="Comfortable"
          hint="48 pixels"
          checked={!rows}
          onChoose={() => setAppearance({ ...none, ...(theme && { theme }) })}
        />
        <Choice
          name="rows"
          label="Dense"
          hint="40 pixels, more rows on screen"
          checked={rows === 'dense'}
          onChoose={() => setAppearance({ ...chosen, rows: 'dense' })}
        />
      </Choices>
      <p className="text-xs text-ink-soft">Saved in this browser, for everyone who signs in here.</p>
    </div>
  )
}

function Choices({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-base font-semibold">{legend}</legend>
      <p className="mt-0.5 mb-3 text-xs text-ink-soft">{hint}</p>
      <div className="grid gap-2 sm:grid-cols-3">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  hint?: string
  checked: boolean
  onChoose: () => void
}

function Choice({ name, label, hint, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-control px-3 py-2 has-checked:border-action has-checked:bg-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-ink-soft">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-action outline-none"
      />
      <span>
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-xs text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
