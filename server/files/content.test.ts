import { expect, test } from 'vitest'
import { contentCheck } from './content.ts'

async function verdictOn(content: Buffer, chunkSize: number) {
  const check = contentCheck('pdf')
  for (let at = 0; at < content.length; at += chunkSize)
    if (!(await check.take(content.subarray(at, at + chunkSize)))) return 'differs'
  return check.finish()
}

test('the end of a PDF is found wherever the chunks of the upload divide it, and also before other bytes', async () => {
  const body = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n'
  for (const [end, verdict] of [
    ['%%EOF', 'fits'],
    ['%%EOF\nappended later', 'fits'],
    ['%%EO', 'differs'],
    ['%%E%OF', 'differs'],
  ] as const)
    for (const chunkSize of [1, 2, 3, 4, 5, 6, 7, 11, 4_096])
      expect([end, chunkSize, await verdictOn(Buffer.from(body + end), chunkSize)]).toEqual([
        end,
        chunkSize,
        verdict,
      ])
})
