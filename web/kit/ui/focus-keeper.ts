/** Layers over the page: the previously focused element is below them. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-base-ui-portal]'
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

interface Trace {
  readonly element: Element
  /** From the nearest to the furthest, each with the place of the child that leads to the element. */
  readonly above: readonly { readonly parent: Element; readonly at: number }[]
  /** Which of the controls in its row or list entry it was. */
  readonly inRow: number
}

/** Time for a dialog to give the focus back, and for what replaces a button to come. */
const settleMs = 120

/**
 * Looks after the focus for as long as the page stands: when the control that had it is gone or can no longer be
 * used, it goes to what took its place, else to its neighbour, else to the heading of its part of the page.
 * Otherwise the browser puts it nowhere, and the keyboard starts again at the top. Returns how to stop.
 */
export function keepFocus(): () => void {
  let last: Trace | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest(layers) && target !== document.body)
      last = traceOf(target)
  }
  const check = () => {
    timer = undefined
    if (!last || !isNowhere() || isUsable(last.element) || document.querySelector('[role=menu]')) return
    placeAfter(last)?.focus({ preventScroll: true })
  }
  const changed = () => {
    // A button that is switched off keeps the focus until the browser next paints, and nothing need change after that.
    if (isNowhere() || (last && !isUsable(last.element))) timer ??= setTimeout(check, settleMs)
  }
  const watch = new MutationObserver(changed)
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
  document.addEventListener('focusin', remember)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')

function traceOf(element: Element): Trace {
  const above: { parent: Element; at: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    above.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  const row = element.closest('tr, li')
  return { element, above, inRow: row ? controlsIn(row).indexOf(element as HTMLElement) : -1 }
}

function placeAfter({ above, inRow }: Trace): HTMLElement | undefined {
  for (const { parent, at } of above) {
    if (!parent.isConnected || parent.closest('[hidden], [inert]')) continue
    // What came into its place, or stands before it where it was the last.
    for (const neighbour of [parent.children[at], parent.children[at - 1]]) {
      if (!neighbour) continue
      const controls = controlsIn(neighbour)
      const same = neighbour.matches('tr, li') ? controls[inRow] : undefined
      const found = same ?? controls[0]
      if (found) return found
    }
    const heading = parent.querySelector<HTMLElement>('h1, h2, h3, caption')
    if (heading && parent.matches('section, header, main, [role=dialog]')) return focusableOnce(heading)
    if (parent.matches('main')) return parent as HTMLElement
  }
  return document.querySelector<HTMLElement>('main') ?? undefined
}

function controlsIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll<HTMLElement>(focusable)]
  return all.filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(focusable) && one.offsetParent !== null,
  )
}

/** Headings take the focus from a script alone, and only for as long as they have it. */
function focusableOnce(heading: HTMLElement): HTMLElement {
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  return heading
}
