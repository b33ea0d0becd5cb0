import sharp from 'sharp'
import { acceptedExtensions } from '#contract/files/files.ts'
import { pdf, picture, workbook, zipOf } from '#server/testing/uploads.ts'
import { type Content, canary, file, type HostileKind, type Outcome } from './kind.ts'
import { typesOf } from './workbooks.ts'

const bytes = (hex: string, tail = canary) =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(64), Buffer.from(tail)])
const office = (part: string, type: string) => () =>
  zipOf({ '[Content_Types].xml': typesOf(`application/vnd.${type}.main+xml`, `/${part}`), [part]: '<x/>' })
const drawn = (format: 'gif' | 'webp' | 'tiff' | 'avif') => async () =>
  sharp(await picture('png'))
    .toFormat(format)
    .toBuffer()
const open = (mime: string) => () => zipOf({ mimetype: mime, 'content.xml': '<x/>' })

/** Text that cannot be distinguished from CSV. Named .csv it is accepted, but only ever served as a download. */
const texts: Record<string, string> = {
  'a script': `alert('${canary}')`,
  'a batch file': '@echo off\r\ndel *.*\r\n',
  'a PowerShell script': 'Invoke-Expression (Get-Content x)\n',
  'an internet shortcut': '[InternetShortcut]\nURL=http://127.0.0.1:9/\n',
  'a registry file': 'Windows Registry Editor Version 5.00\n[HKEY_CURRENT_USER\\x]\n',
  'a script and picture polyglot': "GIF89a=1;alert('x')",
  'a page in UTF-7': '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  JSON: '{"a":1}',
}

const contents: Record<string, () => Promise<Content> | Content> = {
  'a GIF': drawn('gif'),
  'a WebP': drawn('webp'),
  'a TIFF': drawn('tiff'),
  'an AVIF': drawn('avif'),
  'a HEIC': () => bytes('00 00 00 18 66 74 79 70 68 65 69 63 00 00 00 00 6d 69 66 31 68 65 69 63'),
  'a BMP': () => bytes('42 4d 46 00 00 00 00 00 00 00 36 00 00 00 28 00 00 00'),
  'an icon': () => bytes('00 00 01 00 01 00 10 10 00 00 01 00 20 00'),
  'a Photoshop picture': () => bytes('38 42 50 53 00 01 00 00'),
  'a JPEG 2000': () => bytes('00 00 00 0c 6a 50 20 20 0d 0a 87 0a'),
  'an SVG': () => `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${canary}')</script></svg>`,
  'an SVG after a comment': () =>
    `<!-- ${canary} --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  'a web page': () => `<!DOCTYPE html><html><script>alert('${canary}')</script></html>`,
  'a web page after spaces and a byte order mark': () =>
    `\ufeff \n\t<html><script>alert('${canary}')</script>`,
  'an XHTML page': () =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`,
  'an XML document with an external entity': () =>
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'an XSL style sheet': () => '<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:9/"?><x/>',
  'an MHTML page': () => 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\n',
  'a rich text': () => '{\\rtf1{\\object\\objocx}}',
  'a SYLK table with macros': () =>
    'ID;P\nO;E\nNN;NAuto_open;ER101C1;KOut Flank;F\nC;X1;Y101;EEXEC("calc")\nE\n',
  'a PostScript file': () => '%!PS-Adobe-3.0\n(x) run\n',
  'a shell script': () => '#!/bin/sh\nrm -rf /\n',
  'an executable for Windows': () => bytes('4d 5a 90 00 03 00 00 00'),
  'an executable for Linux': () => bytes('7f 45 4c 46 02 01 01 00'),
  'an executable for macOS': () => bytes('cf fa ed fe 07 00 00 01'),
  'a Java class': () => bytes('ca fe ba be 00 00 00 34'),
  WebAssembly: () => bytes('00 61 73 6d 01 00 00 00'),
  'a Java archive': () => zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: X\n', 'X.class': 'x' }),
  'a ZIP archive': () => zipOf({ 'a.txt': canary }),
  'a RAR archive': () => bytes('52 61 72 21 1a 07 01 00'),
  'a 7z archive': () => bytes('37 7a bc af 27 1c 00 04'),
  'a gzip': () => bytes('1f 8b 08 00 00 00 00 00'),
  'a Word document': office('word/document.xml', 'openxmlformats-officedocument.wordprocessingml.document'),
  'a Word document with macros': office('word/document.xml', 'ms-word.document.macroEnabled'),
  'a presentation': office(
    'ppt/presentation.xml',
    'openxmlformats-officedocument.presentationml.presentation',
  ),
  'a workbook with macros': office('xl/workbook.xml', 'ms-excel.sheet.macroEnabled'),
  'a workbook template with macros': office('xl/workbook.xml', 'ms-excel.template.macroEnabled'),
  'a binary workbook': office('xl/workbook.bin', 'ms-excel.sheet.binary.macroEnabled'),
  'an OpenDocument table': open('application/vnd.oasis.opendocument.spreadsheet'),
  'an e-book': open('application/epub+zip'),
  'a Windows shortcut': () => bytes('4c 00 00 00 01 14 02 00 00 00 00 00 c0 00 00 00 00 00 00 46'),
  'a Flash film': () => bytes('46 57 53 0a 00 00 00 00'),
  'a film': () => bytes('00 00 00 18 66 74 79 70 69 73 6f 6d 00 00 02 00'),
  'a sound': () => bytes('49 44 33 04 00 00 00 00 00 00'),
  'a compiled help file': () => bytes('49 54 53 46 03 00 00 00'),
  'a text in UTF-16': () => Buffer.from(`\ufeffName,Size\n${canary},1\n`, 'utf16le'),
  noise: () => Buffer.from(crypto.getRandomValues(new Uint8Array(20_000))),
}

const own: Record<string, () => Promise<Content> | Content> = {
  pdf: () => pdf,
  jpg: () => picture('jpeg'),
  png: () => picture('png'),
  xls: () => workbook('xls'),
  xlsx: () => workbook('xlsx'),
}

const endings = acceptedExtensions.filter((extension) => extension !== 'jpeg')
const differs = ['files.type-differs'] as const
const pictureEndings = ['jpg', 'png']
const workbookEndings = ['xls', 'xlsx']

/** Content that is accepted although its extension names a similar type. */
function outcomesOf(what: string, ending: string): readonly Outcome[] {
  if (pictureEndings.includes(ending)) {
    if (['a GIF', 'a WebP', 'a TIFF', ...pictureEndings].includes(what)) return ['re-encoded']
    // It begins like a GIF but is not one.
    if (what === 'a script and picture polyglot') return ['files.broken-picture']
  }
  if (workbookEndings.includes(ending) && workbookEndings.includes(what)) return ['download']
  return what === 'a text in UTF-16' && ending === 'csv' ? ['rewritten'] : differs
}

/** Every kind of content under every accepted file extension. */
export const foreign: readonly HostileKind[] = endings.flatMap((ending) => [
  ...Object.entries(contents).map(([what, make]) =>
    file(`${what} named .${ending}`, `a.${ending}`, outcomesOf(what, ending), make),
  ),
  ...Object.entries(texts).map(([what, text]) =>
    file(
      `${what} named .${ending}`,
      `a.${ending}`,
      ending === 'csv' ? 'download' : outcomesOf(what, ending),
      () => text,
    ),
  ),
  ...Object.entries(own)
    .filter(([content]) => content !== ending)
    .map(([content, make]) =>
      file(`what should be .${content} named .${ending}`, `a.${ending}`, outcomesOf(content, ending), make),
    ),
])
