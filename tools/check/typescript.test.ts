import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** What the simulator serves in the place of Razorpay's own script. */
const SIMULATED = 'tools/razorpay-sim/src/browser/'

test('every program is written in TypeScript, but for the simulated script of the gateway', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  expect(files.filter((file) => /\.tsx?$/.test(file)).length).toBeGreaterThan(1000)
  const other = files.filter((file) => /\.(?:[cm]?jsx?|py|rb|php|java|go|coffee)$/.test(file))
  expect(other.filter((file) => !file.startsWith(SIMULATED))).toEqual([])
})
