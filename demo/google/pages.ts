const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML. */
export const shown = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** A complete page. `at` is the path prefix of the stand-in's pages. The banner says that this is not Google. */
export function page(title: string, body: string, at: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${shown(title)} – stand-in for Google</title>
  <link rel="stylesheet" href="${at}/style.css">
</head>
<body>
<header class="banner"><strong>This is not Google.</strong> It simulates Google Calendar in the demo, and everything stays on this machine.</header>
<main><h1>${shown(title)}</h1>
${body}
</main>
</body>
</html>`
}

/** Forms may be sent anywhere, because the consent form redirects to the portal, whose address varies. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action *; base-uri 'none'; frame-ancestors 'none'"

export const styles = `
body { margin: 0; background: #f6f6f4; color: #1c2422; font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: .6rem 1rem; background: #fdf1cf; color: #4a3600; text-align: center; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.hint { color: #4d5855; margin: .25rem 0 1rem; }
fieldset { margin: 1.25rem 0 0; padding: .5rem 1rem 1rem; background: #fff; border: 1px solid #d5d9d6; border-radius: 10px; }
legend { font-weight: 600; padding: 0 .25rem; }
.choice { display: grid; grid-template-columns: 1.5rem 1fr; align-items: start; gap: .25rem .5rem; padding: .4rem 0; overflow-wrap: anywhere; }
.choice input { width: 1.15rem; height: 1.15rem; margin: .2rem 0 0; accent-color: #0f5f63; }
.field { display: grid; gap: .25rem; margin-top: .75rem; }
fieldset .hint { margin-bottom: 0; }
input[name=other_email] { box-sizing: border-box; width: calc(100% - 2rem); margin-left: 2rem; }
input[type=text], input[type=email], input[type=datetime-local] { font: inherit; padding: .5rem .6rem; border: 1px solid #7d8986; border-radius: 8px; background: #fff; color: inherit; min-width: 0; }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; font-weight: 600; padding: .55rem 1.2rem; border-radius: 8px; border: 1px solid #0f5f63; background: #fff; color: #0f5f63; cursor: pointer; }
button.main { background: #0f5f63; color: #fff; }
button:hover { background: #e7f1f0; } button.main:hover { background: #0b4a4d; }
a { color: #0f5f63; }
:focus-visible { outline: 3px solid #0f5f63; outline-offset: 2px; }
ul.events { list-style: none; margin: .5rem 0 0; padding: 0; background: #fff; border: 1px solid #d5d9d6; border-radius: 10px; }
ul.events li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; align-items: center; padding: .75rem 1rem; }
ul.events li + li { border-top: 1px solid #e2e4e1; }
.what { font-weight: 600; overflow-wrap: anywhere; }
.when, .where { grid-column: 1; color: #4d5855; font-size: .92rem; overflow-wrap: anywhere; }
ul.events form { grid-column: 2; grid-row: 1 / span 2; }
ul.events form.move { grid-column: 1; grid-row: auto; margin-top: .25rem; }
.none { padding: 1rem; background: #fff; border: 1px solid #d5d9d6; border-radius: 10px; }
`
