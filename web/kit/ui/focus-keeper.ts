/** Layers over the page. Focus inside them is not tracked, as they return it themselves when they close. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-base-ui-portal]'
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

interface FocusTrace {
  readonly element: Element
  /** From the nearest to the furthest, each with the index of the child that contains the element. */
  readonly ancestors: readonly { readonly parent: Element; readonly at: number }[]
  /** Its index among the controls of its table row or list item; -1 outside these. */
  readonly inRow: number
}

/** Time for a closing dialog to return the focus, and for the replacement of a button to render. */
const settleMs = 120

/**
 * When the focused control is removed or disabled, moves the focus to its replacement, else to a neighbor, else to its
 * section's heading. Otherwise the browser would focus nothing, and keyboard users would start again at the top of the
 * page. Returns the function that stops this.
 */
export function keepFocus(): () => void {
  let last: FocusTrace | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest(layers) && target !== document.body)
      last = traceOf(target)
  }
  const check = () => {
    timer = undefined
    if (!last || !isFocusLost() || isUsable(last.element) || document.querySelector('[role=menu]')) return
    focusTargetAfter(last)?.focus({ preventScroll: true })
  }
  const changed = () => {
    if (isFocusLost()) timer ??= setTimeout(check, settleMs)
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

/**
 * A disabled control counts as well: it keeps the focus until the next paint, which comes late on a busy machine and
 * changes nothing in the page that could be observed.
 */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return !activeElement || activeElement === body || activeElement.matches(':disabled')
}

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')

function traceOf(element: Element): FocusTrace {
  const ancestors: { parent: Element; at: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    ancestors.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  const row = element.closest('tr, li')
  return { element, ancestors, inRow: row ? controlsIn(row).indexOf(element as HTMLElement) : -1 }
}

function focusTargetAfter({ ancestors, inRow }: FocusTrace): HTMLElement | undefined {
  for (const { parent, at } of ancestors) {
    if (!parent.isConnected || parent.closest('[hidden], [inert]')) continue
    // The element now at this index, or the one before it if the removed element was the last.
    for (const neighbor of [parent.children[at], parent.children[at - 1]]) {
      if (!neighbor) continue
      const controls = controlsIn(neighbor)
      const same = neighbor.matches('tr, li') ? controls[inRow] : undefined
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

/** Makes a heading focusable by script until it loses the focus. */
function focusableOnce(heading: HTMLElement): HTMLElement {
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  return heading
}
