// web/kit/shell/headings.ts
const { path, may } = document.currentScript.dataset
let auth
try {
  ;({ auth } = JSON.parse(localStorage.getItem('root')).state)
} catch {}
if (!auth?.token || !may.includes(auth.userType) || path !== location.pathname) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#heading { display: none }')
  document.adoptedStyleSheets = [sheet]
}

// The first use of a language's data takes 12 ms. Nothing waits for it while the files of the screen come.
setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en'), 100)
