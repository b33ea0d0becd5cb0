// web/screen-page.ts
const { path, may, load } = document.currentScript.dataset
let auth
try {
  ;({ auth } = JSON.parse(localStorage.getItem('root')).state)
} catch {}
const isAllowed = auth?.token && may.includes(auth.userType)
if (!isAllowed || path !== location.pathname) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#heading { display: none }')
  document.adoptedStyleSheets = [sheet]
}

// The record of the screen is asked for while the scripts come, and web/kit/http/client.ts takes the reply. One that nobody has
// taken by then is dropped: changes are known from ten seconds before the event stream opens (server/kit/live/streams.ts).
const validMs = 8_000
const id = location.pathname.slice(path.length)
if (isAllowed && load && /^\/(%23)?([a-z]+-)?[1-9]\d{0,14}$/i.test(id)) {
  const url = load + id
  const { token } = auth
  const controller = new AbortController()
  const reply = fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  reply.catch(() => {})
  globalThis.firstReply = (itsUrl, itsToken, signal) => {
    if (itsUrl !== url) return
    delete globalThis.firstReply
    if (itsToken !== token) return
    signal.addEventListener('abort', () => controller.abort(signal.reason))
    return reply
  }
  setTimeout(() => {
    if (!globalThis.firstReply) return
    delete globalThis.firstReply
    controller.abort()
  }, validMs)
}

// The first use of a language's data takes 12 ms. Nothing waits for it while the files of the screen come.
setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en'), 100)
