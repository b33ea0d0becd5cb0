// web/kit/ui/appearance.ts
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem('appearance')))
} catch {}
