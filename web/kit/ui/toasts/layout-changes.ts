const events = ['scroll', 'resize', 'load', 'transitionend', 'animationend', 'focusin', 'focusout'] as const

/**
 * Notices that something on the page may have moved, without reading its layout.
 * @returns `take` says whether that was so since it was last asked, first since the call
 */
export function watchLayout(): { take: () => boolean; end: () => void } {
  let hasChanged = false
  const changed = () => {
    hasChanged = true
    // The first change is enough: records of all of them would cost time.
    observer.disconnect()
  }
  const observer = new MutationObserver(changed)
  const observe = () =>
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  for (const type of events) addEventListener(type, changed, { capture: true, passive: true })
  observe()
  return {
    take() {
      if (observer.takeRecords().length > 0) hasChanged = true
      if (!hasChanged) return false
      hasChanged = false
      observe()
      return true
    },
    end() {
      observer.disconnect()
      for (const type of events) removeEventListener(type, changed, { capture: true })
    },
  }
}
