import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run gate:figures`: writes the figures of the last gate on this machine (`.tmp/gate.json`) into docs/testing.md,
 * between its two marks.
 */
interface Gate {
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly retried: readonly string[]
  readonly steps: readonly {
    readonly name: string
    readonly seconds: number
    readonly passed: number
    readonly files: readonly { readonly file: string; readonly tests: number; readonly seconds: number }[]
  }[]
}

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/testing.md')
const [START, END] = ['<!-- figures: npm run gate:figures -->', '<!-- end of figures -->']
const SLOWEST = 20

const gate = JSON.parse(readFileSync(join(ROOT, '.tmp/gate.json'), 'utf8')) as Gate
const files = gate.steps.flatMap(({ name, files: ofStep }) => ofStep.map((file) => ({ step: name, ...file })))
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()

/** What a test file shows a promise with, by where it is. */
const LAYERS = [
  ['packages and tools', /^(?:packages|tools)\//],
  ['web, functions', /^apps\/web\/(?!.*\.page\.test\.)/],
  ['web, rendered pages', /\.page\.test\.tsx?$/],
  ['server', /^apps\/server\//],
  ['journeys', /\.spec\.ts$/],
] as const

const text = [
  START,
  '',
  `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}: ${gate.passed} passed, ${gate.failed} failed, ${gate.retried.length} needed a retry.`,
  '',
  '| step | seconds | tests |',
  '|---|---|---|',
  ...gate.steps.map(({ name, seconds, passed }) => `| ${name} | ${Math.round(seconds)} | ${passed} |`),
  `| in all | ${Math.round(gate.seconds)} | ${gate.passed} |`,
  '',
  '| layer | files | tests | seconds, side by side |',
  '|---|---|---|---|',
  ...LAYERS.map(([name, pattern]) => {
    const ofLayer = files.filter(({ file }) => pattern.test(file))
    const sum = (key: 'tests' | 'seconds') => ofLayer.reduce((all, file) => all + file[key], 0)
    return `| ${name} | ${ofLayer.length} | ${sum('tests')} | ${Math.round(sum('seconds'))} |`
  }),
  '',
  '| slowest files | tests | seconds |',
  '|---|---|---|',
  ...slowest.map(({ file, tests, seconds }) => `| \`${file}\` | ${tests} | ${Math.round(seconds)} |`),
  '',
  END,
].join('\n')

const document = readFileSync(DOCUMENT, 'utf8')
const [before = '', rest = ''] = document.split(START)
const after = rest.split(END)[1]
if (after === undefined) throw new Error(`docs/testing.md has no ${START} … ${END}`)
writeFileSync(DOCUMENT, before + text + after)
