import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Key, paletteKey } from '../keys/Key.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import './shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../http/queries.ts'
import { ShownAsOf } from '../http/ShownAsOf.tsx'
import { logOutHere } from '../session/log-out.ts'
import { SessionWatch } from '../session/SessionWatch.tsx'
import { useMay } from '../session/user-type.ts'
import { cx } from '../ui/cx.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { keepFocus } from '../ui/focus-keeper.ts'
import { MainLandmark, useFocusOnNavigation } from '../ui/landmark.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { closeFrameDialog, openFrameDialog, searchWords, useFrameDialog } from './frame-dialog.ts'
import { itemOf, navItems, workQueue } from './nav.ts'

interface ShellProps {
  bell: ReactNode
  /** How much is waiting in the work queue, next to its item. */
  waiting: ReactNode
  dialogs: ReactNode
}

/**
 * The frame of every signed-in screen: skip link, top navigation, the bell, account menu, the screen, and the dialogs
 * that open over any screen.
 */
export function Shell({ bell, waiting, dialogs }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const items = navItems.filter(useMay())
  const { pathname, search } = useLocation()
  const current = itemOf(items, { pathname, search })
  useFocusOnNavigation(main)
  useEffect(keepFocus, [])

  return (
    <QueryClientProvider client={queryClient}>
      <MainLandmark value={main}>
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-action px-4 py-2 font-medium text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Progress />
        <header className="sticky top-(--bar-height) z-20 bg-deep text-on-deep no-print">
          <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-2 px-4 sm:px-6 lg:px-8">
            <PhoneMenu items={items} current={current} waiting={waiting} />
            <Link to="/dashboard" className="brand-link mr-4 rounded-md" aria-label="Verimend: dashboard">
              <Brand inverse />
            </Link>
            <nav
              aria-label="Main"
              className="main-nav hidden h-full items-stretch gap-1 whitespace-nowrap ml:flex"
            >
              {items.map((item) => (
                <Link
                  key={item.to}
                  to={item.to}
                  aria-current={item === current ? 'page' : undefined}
                  className={cx(
                    'relative flex items-center rounded-md px-2 font-medium outline-offset-[-4px] transition-colors after:absolute after:inset-x-2 after:bottom-0 after:border-b-3 after:border-dashed',
                    item === current
                      ? 'text-on-deep after:border-thread'
                      : 'text-on-deep-soft after:hidden hover:text-on-deep',
                  )}
                >
                  {item.label}
                  {item === workQueue && waiting}
                </Link>
              ))}
            </nav>
            <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-1">
              <PaletteButton />
              {bell}
              <AccountMenu />
            </div>
          </div>
        </header>
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-[1440px] px-4 pt-6 pb-16 outline-none sm:px-6 sm:pt-8 lg:px-8"
        >
          <ShownAsOf />
          <Outlet />
        </main>
        <LogOutDialog />
        {dialogs}
        <SessionWatch />
        <ScrollRestoration getKey={scrollKey} />
      </MainLandmark>
    </QueryClientProvider>
  )
}

/** A thin line while the next screen loads. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-thread" />
}

/** Opens the command palette; it looks like the palette's field. Below 1,024 px it is in the drawer. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openFrameDialog('palette')}
      className="search-field hidden h-9 min-w-9 items-center gap-2 rounded-lg border border-on-deep-soft/40 bg-deep-hover px-2.5 text-left text-on-deep-soft hover:text-on-deep ml:flex"
    >
      <SearchIcon className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{searchWords}</span>
      <span aria-hidden="true" className="search-key">
        <Key name={paletteKey} className="bg-deep" />
      </span>
    </button>
  )
}

/** Asks for confirmation before logging out. */
function LogOutDialog() {
  const { open } = useFrameDialog()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await logOutHere()
  }
  return (
    <ConfirmDialog
      open={open === 'log-out'}
      title="Are you sure you want to logout?"
      confirmLabel="Logout"
      busy={busy}
      onCancel={closeFrameDialog}
      onConfirm={leave}
    />
  )
}

type Place = Pick<Location, 'key' | 'pathname' | 'search'>

/**
 * The key of a screen's scroll position: its step in the history. The router calls the first one of every load
 * 'default', so a URL opened in place of a scrolled page would open scrolled too: these use their URL as the key.
 */
export const scrollKey = ({ key, pathname, search }: Place): string =>
  key === 'default' ? pathname + search : key
