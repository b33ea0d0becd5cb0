import { execFileSync } from 'node:child_process'
import { compareLooks } from '../look/looks.ts'
import { launchBrowser } from '../tour/browser.ts'
import { type Part, skipped } from './part.ts'

/** Thirty states in both themes, compared with their kept pictures; only with the browser that they were made with. */
export const look: Part = {
  name: 'look',
  about: 'thirty key states in both themes look as their kept pictures',
  async run({ only }) {
    execFileSync(process.execPath, ['tools/build-web.ts'], { stdio: 'ignore' })
    const browser = await launchBrowser()
    try {
      const found = await compareLooks(browser, { only })
      if (found.skipped) return skipped(found.skipped)
      const { compared, differing, missed } = found
      return {
        faults: [...differing, ...missed],
        summary: `${compared} pictures compared, ${differing.length} differ`,
        figures: { compared, differing: differing.length },
      }
    } finally {
      await browser.close()
    }
  },
}
