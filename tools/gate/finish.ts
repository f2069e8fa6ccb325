import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endOf, type FileTime, type Report, type Summary, summaryOf } from './reports.ts'

/**
 * `node tools/gate/finish.ts --reports <folder>`: the end of a gate's log. The folder has the steps that ran
 * (`steps.tsv`), what each printed, and the reports of those that run tests. Prints what failed, what needed a retry, the time of each step
 * and the slowest files, and writes the same to `.tmp/gate.json`. The last line is `N passed, N failed`.
 */
const ROOT = join(import.meta.dirname, '../..')
const SLOWEST = 20
const UNKNOWN: Summary = { passed: 0, failed: 0, failures: [], retried: [], files: [] }

const { values } = parseArgs({ options: { reports: { type: 'string', default: '' } } })
const steps = readSteps(values.reports)
const failures = steps.flatMap(({ name, summary }) =>
  summary.failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })),
)
const retried = steps.flatMap(({ name, summary }) => summary.retried.map((test) => `${name}: ${test}`))
const slowest = steps
  .flatMap(({ name, summary }) => summary.files.map((file) => ({ step: name, ...file })))
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST)
const passed = steps.reduce((sum, { summary }) => sum + summary.passed, 0)
const failed = steps.reduce((sum, { summary }) => sum + summary.failed, 0)
const seconds = steps.reduce((sum, step) => sum + step.seconds, 0)

if (failures.length > 0) heading('what failed')
for (const { name, error } of failures) console.log(`x ${name}\n${error.replaceAll(/^/gm, '    ')}`)
heading(retried.length === 0 ? 'nothing needed a retry' : 'needed a retry: a defect each')
for (const test of retried) console.log(`! ${test}`)
heading(`the ${SLOWEST} slowest files`)
for (const { step, file, tests, seconds: time } of slowest)
  console.log(`${columns(time)} s  ${step}  ${file} (${tests})`)
heading('seconds per step')
for (const { name, outcome, seconds: time, summary } of steps)
  console.log(`${columns(time)} s  ${name}  ${outcome}, ${summary.passed + summary.failed}`)
console.log(`${columns(seconds)} s  in all`)

mkdirSync(join(ROOT, '.tmp'), { recursive: true })
writeFileSync(
  join(ROOT, '.tmp/gate.json'),
  `${JSON.stringify({ seconds, passed, failed, steps: steps.map(inShort), retried, failures }, null, 2)}\n`,
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

interface Step {
  readonly name: string
  readonly outcome: string
  readonly seconds: number
  readonly summary: Summary
}

function readSteps(folder: string): readonly Step[] {
  const lines = readFileSync(join(folder, 'steps.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [name = '', outcome = '', time = ''] = line.split('\t')
    const report = join(folder, `${name}.json`)
    const summary = existsSync(report)
      ? summaryOf(JSON.parse(readFileSync(report, 'utf8')) as Report, ROOT)
      : UNKNOWN
    const printed = outcome === 'failed' ? readFileSync(join(folder, `${name}.log`), 'utf8') : ''
    return { name, outcome, seconds: Number(time), summary: counted(outcome, summary, printed) }
  })
}

/** A step without tests counts as one, and so does a step that failed without a failed test: it never got that far. */
function counted(outcome: string, summary: Summary, printed: string): Summary {
  if (outcome === 'passed') return { ...summary, passed: summary === UNKNOWN ? 1 : summary.passed }
  if (summary.failed > 0) return summary
  return { ...summary, failed: 1, failures: [{ name: 'the step itself', error: endOf(printed) }] }
}

/** For `.tmp/gate.json`, without the errors. */
function inShort({ name, outcome, seconds: time, summary: { passed: done, failed: not, files } }: Step) {
  return {
    name,
    outcome,
    seconds: time,
    passed: done,
    failed: not,
    files: files.toSorted((one: FileTime, other: FileTime) => other.seconds - one.seconds),
  }
}

function columns(time: number): string {
  return time.toFixed(0).padStart(6)
}

function heading(text: string): void {
  console.log(`\n== ${text}`)
}
