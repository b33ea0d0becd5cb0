import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { auditors, everyone, ivrAdmins, officeAdmins, reviewers } from './contract/endpoint.ts'
import { firstShown } from './web/screen-page.ts'

/** Copies the files that pdf.js fetches by name for some PDFs: standard fonts, character maps, image decoders. */
const pdfAssets: Plugin = {
  name: 'pdf-assets',
  generateBundle() {
    const root = fileURLToPath(new URL('node_modules/pdfjs-dist/', import.meta.url))
    const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    for (const folder of ['standard_fonts', 'cmaps', 'wasm']) {
      for (const name of readdirSync(root + folder)) {
        // The Content-Security-Policy forbids WebAssembly.
        if (name.endsWith('.wasm') || name.startsWith('quickjs')) continue
        const source = readFileSync(`${root}${folder}/${name}`)
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source })
      }
    }
  },
}

/** The user types of screens, by their names in web/signed-in-routes.tsx. */
const userTypes = new Map(Object.entries({ everyone, auditors, reviewers, officeAdmins, ivrAdmins }))

/**
 * Writes screens.json: the files of each signed-in screen, and what it shows first, by the first part of its path. The server
 * names the files in the page and in a header, as they would be found one after the other (server/kit/http/browser-files.ts).
 */
const screenFiles: Plugin = {
  name: 'screen-files',
  // After Vite has removed the chunks that hold nothing but a style sheet.
  enforce: 'post',
  generateBundle(_, bundle) {
    const web = fileURLToPath(new URL('web/', import.meta.url))
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const chunkOf = (source: string) => chunks.find(({ moduleIds }) => moduleIds.includes(`${web}${source}`))
    const filesOf = (name: string, seen: Set<string>) => {
      const output = bundle[name]
      if (output?.type !== 'chunk' || seen.has(name)) return seen
      seen.add(name)
      for (const css of output.viteMetadata?.importedCss ?? []) seen.add(css)
      for (const imported of output.imports) filesOf(imported, seen)
      return seen
    }
    const page = filesOf(chunkOf('main.tsx')?.fileName ?? '', new Set())
    const routes = readFileSync(`${web}signed-in-routes.tsx`, 'utf8')
    const found = [...routes.matchAll(/'\/([\w-]+)[^']*',\s*(\w+),\s*\(\) =>\s*import\('\.\/([^']+)'\)/g)]
    const screens = found.map(([, path = '', may = '', source = '']) => {
      const files = new Set<string>()
      for (const each of ['signed-in-routes.tsx', 'SignedIn.tsx', source])
        filesOf(chunkOf(each)?.fileName ?? '', files)
      const allowed = userTypes.get(may)
      if (!allowed) throw new Error(`vite.config.ts does not know the user types '${may}' of /${path}`)
      const shown = firstShown(`/${path}`, allowed)
      return [path, { files: [...files.difference(page)], ...shown }]
    })
    if (screens.length === 0) throw new Error('no screen was found in web/signed-in-routes.tsx')
    this.emitFile({
      type: 'asset',
      fileName: 'screens.json',
      source: JSON.stringify(Object.fromEntries(screens)),
    })
  },
}

const seldomOpened =
  /\/(?:TermsPage|PrivacyPage|UnlockPage|Unauthorized|NotFound|SetPasswordPage|SignUpPage|ForgotPasswordPage)-/

/**
 * Runs the modules of React in a task of their own, before the page's: together they take 30 ms, during which a page on a slow
 * processor answers nothing.
 */
const reactApart: Plugin = {
  name: 'react-apart',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="(\/assets\/react-[\w-]+\.js)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      ),
  },
}

/** The page itself loads these. */
const ofPage = /\/(?:rolldown-runtime|react|base)-[\w-]{7}\.js$/

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), pdfAssets, screenFiles, reactApart],
  worker: { format: 'es' },
  // The Content-Security-Policy allows no data: URLs for images and fonts, so assets are not inlined.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers of 2024 and later: they know light-dark(), which would otherwise be written twice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The first page holds the names of what each screen imports, to fetch it at once. Those of screens that few open
      // are left out: their imports are found one round trip later.
      resolveDependencies: (file, deps, { hostType }) =>
        deps.filter((name) =>
          seldomOpened.test(file)
            ? name === file || name.endsWith('.css')
            : hostType === 'html' || !ofPage.test(name),
        ),
    },
    // The PDF viewer is larger than the default limit, but loaded only when a PDF is opened.
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      // The tour is a script of its own, which only the demo's server adds to the page (demo/tour.ts).
      input: { index: 'web/index.html', 'demo-tour': 'web/demo-tour/main.ts' },
      output: {
        // Seven characters tell two versions of a file apart, and the first page holds the names of all.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Modules that the same screens use together, in few files (docs/decisions/0048). What a group imports becomes a
          // part of it unless an earlier group has it: those that others import stand first.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'base',
              test: /zustand\/|web\/kit\/\w+\/(first-icons|Button|DocumentTitle|cx|api-error|Brand|field-frame|inputs|session|session-end|after-sign-in|nav|toast|Root|FirstLoad|Failure|guard|connection|ConnectionBar|missing-chunk|typed-screen|reload-page)\.|contract\/(general-errors|endpoint)\.|web\/kit\/\w+\/(remember|drafts)\.|web\/account\/(AccountFrame|SignInPanel)\./,
            },
            // What nearly all screens use, those of people who are not signed in too.
            {
              name: 'common',
              test: /@tanstack\/|web\/kit\/\w+\/(queries|icons|HelpLink|surfaces|dates|first-press|lazy-part|busy|SelectInput|Tooltip|search-text|user-type|media|Dialog|landmark|Note|log-out)\.|contract\/(replies|(account|reference)\/[\w-]+)\.(paths|values)\.|contract\/(fields\.values|formats)\.|@base-ui\/.*\/(reason-parts|createBaseUIEventDetails)\./,
            },
            // The frame of every signed-in screen, and the small modules that many of these screens use.
            {
              name: 'frame',
              test: /web\/(SignedIn|ivr\/texts)\.|web\/kit\/\w+\/(RowMenu|ShownAsOf|all-loaded|AccountMenu|AccountButtonContent|row-actions|PhoneMenu|Shell|SessionWatch|session-watch|LogOutDialog|own-picture|live|use-live|refetcher|event-stream|Fetched)\.|web\/notifications\/(Bell|BellButtonContent|texts|use-bell)\.|contract\/(notifications\/notifications|files\/files|live|account\/sessions|physicians\/physicians|appointments\/(appointments|calendar|schedule)|reference\/lists)\.(paths|values)\./,
            },
            // What menus, dialogs, tabs and inputs of the library share: else a dozen chunks of some hundred bytes.
            {
              name: 'popups',
              test: /@base-ui\/.*\/(?:useButton|useTransitionStatus|useControlled|CompositeItem|useCompositeItem|useCompositeListItem|useBaseUiId|DirectionContext|inertValue|useOpenChangeComplete|useAnimationsFinished|useValueAsRef|useValueChanged|event)\./,
              minShareCount: 2,
            },
            {
              name: 'inputs',
              test: /@base-ui\/.*\/(?:useSetFieldFocused|useAriaLabelledBy|visuallyHidden|useLabelableId|FormContext|useRegisterFieldControl)\./,
              minShareCount: 2,
            },
            { name: 'composite', test: /@base-ui\/.*\/(?:CompositeList|shadowDom)\./, minShareCount: 2 },
            {
              name: 'tabs',
              test: /@base-ui\/.*\/(?:tabs\/|internals\/composite\/)/,
              minShareCount: 2,
            },
            {
              name: 'forms',
              test: /react-hook-form\/|web\/kit\/\w+\/(TextFields|field|ChoiceFields|ComboField|DateField|Fields|form-errors|rules|LeaveGuard|go-back|back-after)\./,
            },
            { name: 'upload-wait', test: /web\/kit\/upload\/(UploadWait|uploading)\./ },
            {
              name: 'uploads',
              test: /web\/kit\/upload\/(upload-queue|upload-choice|resumable-send|upload|UploadRows)\./,
            },
            {
              name: 'printed',
              test: /web\/kit\/(ui\/PrintPage|http\/note-print)\.|contract\/audit\/audit\.(paths|values)\./,
            },
            {
              name: 'prior-authorization',
              test: /contract\/prior-authorization\/prior-authorization\.(paths|values|rules)\.|web\/prior-authorization\/texts\./,
            },
            { name: 'times', test: /web\/(appointments\/(zones|calendar-flow)|kit\/ui\/ViewSwitch)\./ },
            {
              name: 'days',
              test: /web\/appointments\/(days|use-viewer)\.|contract\/appointments\/appointments\.rules\./,
            },
            {
              name: 'lists',
              test: /web\/kit\/\w+\/(DataTable|DataCards|table-parts|list-state|existing-page|first-shown|Pagination|SearchBox|StatusBadge|use-stable-rows|stable-rows|NewRows|list-filter|list-page|stacked|more-icons|ago)\.|contract\/messages\/messages\.(paths|values)\.|web\/(ivr\/RequestStatus|messages\/Unread|physicians\/PhysicianFilter|support\/texts)\./,
            },
            // What the browser loads of an area of the contract.
            {
              name: (id) => /contract\/([\w-]+)\//.exec(id)?.[1] ?? null,
              debugName: 'areas of the contract',
              test: /contract\/(?!files\/archive\.|ivr\/(?:check|benefits)\/|ivr\/(?:queue|overview|viewing)\.).+\.(paths|values)\.ts|contract\/ivr\/steps\./,
              minShareCount: 2,
            },
            {
              name: 'bell',
              test: /contract\/notifications\/(authorization-kinds|message-kinds|kinds)\.|web\/kit\/ui\/undo\.|web\/notifications\/use-bell-list\./,
            },
            { name: 'upload-area', test: /web\/kit\/upload\/(UploadField|UploadArea|drop-target)\./ },
            {
              name: 'downloads',
              test: /web\/files\/(viewed|file-link|RecordFiles|FileLink|Documents|DownloadAll)\.|web\/kit\/table\/(save-file|scroll-target)\./,
            },
            // The details of a request, with what its parts that load later use as well.
            { name: 'DetailsPage', test: /web\/ivr\/(DetailsPage|shown|use-code-names|own-documents)\./ },
            { name: 'records', test: /web\/kit\/\w+\/(LoadingGroups|EditPage|RecordPage)\./ },
            {
              name: 'wizard',
              test: /web\/ivr\/wizard\/(form|repeated|draft)\.|contract\/ivr\/asked\.|web\/reference\/(PlaceFields|city-search)\.|web\/kit\/form\/ProposingField\./,
            },
            // The table of requests, as the dashboard and the list show it.
            {
              name: 'requests',
              test: /web\/ivr\/(list-filter|RequestsEmpty|OfficeActions|NotesCell|RequestTable|SummaryCards|use-total|use-requests|DecideDialogs|notes-cell)\.|web\/ivr\/queue\/own-leases\.|contract\/ivr\/review\.rules\./,
            },
            {
              name: 'latest',
              test: /web\/appointments\/(meeting|buttons|AppointmentButtons|calendar-conflict-text|CalendarConflictNote|ScheduleLink|use-appointments)\.|web\/prior-authorization\/(list-filter|UploadLink|PriorAuthorizationTable|use-prior-authorizations)\./,
            },
            {
              name: 'queue',
              test: /contract\/ivr\/queue\.values\.|web\/ivr\/(queue\/queue-text|count-text)\./,
            },
            { name: 'zod', test: /node_modules\/zod\/|strict-zod/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/demo': 'http://127.0.0.1:3000' } },
})
