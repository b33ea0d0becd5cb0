import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../session/session.ts'
import { Button, type Size } from './Button.tsx'
import { momentText } from './dates.ts'
import { icon } from './icons.tsx'
import { serverDate } from './server-time.ts'

const PrintIcon = icon(<path d="M4.500 6V1.500h7V6m-7 5.500H2V6h12v5.500h-2.500m-7-2h7v5h-7z" />)

interface PrintPageProps {
  /** Whom or what every sheet of paper is about, such as the patient. */
  subject: string
  /** What is printed, such as the request's number. */
  title: string
  /** Lists are printed in landscape. */
  list?: boolean
  children: ReactNode
}

/**
 * A screen that prints well (docs/spec/printing.md, 'Header'). On paper it is a table whose head the browser repeats on
 * every page: Chromium has no running headers.
 */
export function PrintPage({ subject, title, list = false, children }: PrintPageProps) {
  const name = useSession((state) => state.auth.name)
  const printedAt = usePrintedAt()
  return (
    <div data-print={list ? 'list' : 'record'}>
      <div data-print-head aria-hidden="true" className="hidden">
        <div>
          <p className="flex justify-between gap-6 font-semibold">
            <span>{subject}</span>
            <span className="text-right">{title}</span>
          </p>
          <p className="flex justify-between gap-6 text-xs">
            <span>Confidential patient information</span>
            <span className="text-right">{`Printed ${momentText(printedAt)} by ${name}`}</span>
          </p>
        </div>
      </div>
      <div>{children}</div>
    </div>
  )
}

/** The moment of the latest printing. Changed synchronously, before the browser lays out the pages. */
function usePrintedAt(): string {
  const [at, setAt] = useState(() => serverDate().toISOString())
  useEffect(() => {
    const update = () => flushSync(() => setAt(serverDate().toISOString()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return at
}

/** Prints the screen once all its pictures have loaded. */
export function PrintButton({ size = 'default' }: { size?: Size }) {
  return (
    <Button variant="outline" size={size} onClick={printWhole}>
      <PrintIcon />
      Print
    </Button>
  )
}

const pictureWaitMs = 4_000

async function printWhole(): Promise<void> {
  const loads = [...document.images].map((picture) => {
    picture.loading = 'eager'
    return picture.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(loads), new Promise((resolve) => setTimeout(resolve, pictureWaitMs))])
  print()
}
