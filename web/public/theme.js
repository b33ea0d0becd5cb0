// Runs before the page is painted, so that a chosen theme does not flash (web/kit/ui/appearance.ts writes it).
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem('appearance')))
} catch {}
