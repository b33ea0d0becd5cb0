import { multipartBody, multipartType, pdf } from '#server/testing/uploads.ts'
import { body, type HostileKind, type Outcome } from './kind.ts'

const boundary = 'b'
const type = `multipart/form-data; boundary=${boundary}`
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.pdf"'
const part = (head: string, content: Buffer | string = pdf) =>
  `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const pdfPart = part(`${disposition}\r\nContent-Type: application/pdf`)
const end = `--${boundary}--\r\n`
const good = { name: 'a.pdf', type: 'application/pdf', content: pdf }

const broken = 'files.broken-upload'
const missing = 'files.missing'
const invalid = 'input.invalid'

const written = (name: string, outcomes: Outcome | readonly Outcome[], text: string, as = type) =>
  body(name, outcomes, async () => ({ payload: Buffer.from(text, 'latin1'), type: as }))

export const bodies: readonly HostileKind[] = [
  body('two files', invalid, async () => ({ payload: multipartBody([good, good]), type: multipartType })),
  body('three files', [invalid, broken], async () => ({
    payload: multipartBody([good, good, good]),
    type: multipartType,
  })),
  body('a file and a field', invalid, async () => ({
    payload: multipartBody([good, { field: 'officeId', content: '1' }]),
    type: multipartType,
  })),
  body('a field and a file', invalid, async () => ({
    payload: multipartBody([{ field: 'userType', content: '4' }, good]),
    type: multipartType,
  })),
  body('a file in another field', invalid, async () => ({
    payload: multipartBody([{ ...good, field: 'photo' }]),
    type: multipartType,
  })),
  body('a file in a field called __proto__', [invalid, broken], async () => ({
    payload: multipartBody([{ ...good, field: '__proto__' }]),
    type: multipartType,
  })),
  body('a hundred fields', [invalid, broken], async () => ({
    payload: multipartBody(Array.from({ length: 100 }, (_, at) => ({ field: `f${at}`, content: 'x' }))),
    type: multipartType,
  })),
  body('a field of 1 MB', [missing, broken, 'files.too-large'], async () => ({
    payload: multipartBody([{ content: 'x'.repeat(1_000_000) }]),
    type: multipartType,
  })),
  written('no parts', missing, end),
  written('nothing', [broken, missing], ''),
  written('a file without a name', missing, part('Content-Disposition: form-data; name="file"') + end),
  written(
    'a file with an empty name',
    ['files.type-not-accepted', missing],
    part('Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/pdf') + end,
  ),
  written(
    'a part without a field',
    [missing, broken, invalid],
    part('Content-Disposition: form-data; filename="a.pdf"') + end,
  ),
  written('a part without a disposition', [missing, broken], part('Content-Type: application/pdf') + end),
  written('a part without headers', [missing, broken], `--${boundary}\r\n\r\n${pdf}\r\n${end}`),
  written(
    'a filename parameter twice, the last of an executable',
    ['files.type-not-accepted', 'pdf', broken],
    part(`${disposition}; filename="a.exe"\r\nContent-Type: application/pdf`) + end,
  ),
  written(
    'a second filename* parameter, of an executable',
    ['files.type-not-accepted', 'pdf', broken],
    part(`${disposition}; filename*=UTF-8''a.exe\r\nContent-Type: application/pdf`) + end,
  ),
  written(
    'a Content-Type header twice',
    ['pdf', 'files.type-differs', broken],
    part(`${disposition}\r\nContent-Type: application/pdf\r\nContent-Type: text/html`) + end,
  ),
  written(
    'a filename with a line break',
    ['pdf', broken, missing, 'files.type-not-accepted', 'files.type-differs'],
    part(
      'Content-Disposition: form-data; name="file"; filename="a\r\nSet-Cookie: x=1.pdf"\r\nContent-Type: application/pdf',
    ) + end,
  ),
  written(
    'a part header of 100 KB',
    [broken, 'files.type-differs'],
    part(`${disposition}\r\nX: ${'x'.repeat(100_000)}\r\nContent-Type: application/pdf`) + end,
  ),
  written(
    'a part with a thousand headers',
    [broken, 'pdf', 'files.type-differs'],
    part(`${disposition}\r\n${'X: y\r\n'.repeat(1_000)}Content-Type: application/pdf`) + end,
  ),
  written(
    'a multipart body within the multipart body',
    ['files.type-differs', missing, broken, invalid],
    part(
      'Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c',
      `--c\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n--c--`,
    ) + end,
  ),
  written(
    'a part in Base64',
    'files.type-differs',
    part(`${disposition}\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64`, 'PGh0bWw+') +
      end,
  ),
  written('another boundary than in the Content-Type', broken, (pdfPart + end).replaceAll('--b', '--other')),
  written('no boundary', broken, pdfPart + end, 'multipart/form-data'),
  written('an empty boundary', broken, pdfPart + end, 'multipart/form-data; boundary='),
  written(
    'a boundary of 10,000 characters',
    [broken, missing],
    pdfPart + end,
    `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
  ),
  written(
    'two boundaries',
    [broken, 'pdf', missing],
    pdfPart + end,
    'multipart/form-data; boundary=b; boundary=c',
  ),
  written('no end', broken, pdfPart),
  written('an end in the middle of a boundary', [broken, 'pdf'], `${pdfPart}--${boundary}-`),
  written('bytes after the closing boundary', 'pdf', `${pdfPart}${end}${'x'.repeat(1_000)}`),
  written('bytes before the first boundary', ['pdf', broken], `${'x'.repeat(1_000)}\r\n${pdfPart}${end}`),
  written('line feeds instead of CRLF', [broken, missing, 'pdf'], (pdfPart + end).replaceAll('\r\n', '\n')),
  written(
    'a form as multipart/mixed',
    [missing, 'input.media-type'],
    pdfPart + end,
    'multipart/mixed; boundary=b',
  ),
  written('a URL-encoded form', [missing, 'input.media-type'], 'file=x', 'application/x-www-form-urlencoded'),
  written('JSON', [missing, 'input.media-type'], '{"file":"x"}', 'application/json'),
  written('JSON that is none', [missing, 'input.unreadable', 'input.invalid'], '{', 'application/json'),
  written('the bytes of the file alone', [missing, 'input.media-type'], String(pdf), 'application/pdf'),
]
