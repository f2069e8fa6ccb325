import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyOfTheRepository } from './copy.ts'
import { mutations } from './list.ts'
import type { Mutation } from './mutation.ts'
import { digestOf, dueOf, readResults, writeResults } from './results.ts'

/**
 * `npm run mutations [-- words]`: applies each mutation to a copy of the repository and runs the test that
 * must fail. A mutation whose test stays green means that the line or the test protects nothing: exit 1. With `--due`
 * those run whose code or test has changed since, and a tenth of the others, for an hour at most. `results.json` has
 * the last result of each.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { due: { type: 'boolean', default: false } },
})
const HOUR_MS = 3_600_000
const wanted = positionals.join(' ').toLowerCase()
const chosen = (values.due ? dueOf(mutations, readResults()) : mutations).filter(({ promise }) =>
  promise.toLowerCase().includes(wanted),
)
const copy = copyOfTheRepository()
const ran: Mutation[] = []

try {
  const silent = chosen.filter((mutation) => {
    if (values.due && performance.now() > HOUR_MS) return false
    const started = performance.now()
    const failed = failedTest(mutation)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    ran.push(mutation)
    const result = { digest: digestOf(mutation), on: new Date().toISOString().slice(0, 10), by: failed }
    writeResults({ ...readResults(), [mutation.promise]: result }, mutations)
    console.log(
      `${failed === null ? 'SILENT' : 'red   '}  ${mutation.promise}  (${mutation.test}, ${seconds} s)`,
    )
    if (failed !== null) console.log(`        by: ${failed}`)
    return failed === null
  })
  console.log(`${ran.length - silent.length} of ${ran.length} mutations: their test turned red`)
  if (ran.length < chosen.length) console.log(`${chosen.length - ran.length} are still due: run it again`)
  process.exitCode = silent.length === 0 && ran.length > 0 ? 0 : 1
} finally {
  copy.remove()
}

/** The name of the test that failed, or null when none did. */
function failedTest({ file, remove, leave, test }: Mutation): string | null {
  const path = join(copy.root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replace(remove, leave))
  try {
    const run = spawnSync('vitest', ['run', test, '--bail=1'], {
      cwd: copy.root,
      encoding: 'utf8',
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
    })
    // Failed because of an assertion, not because nothing ran.
    const isRed = run.status !== 0 && /Tests\s+.*\d+ failed/.test(run.stdout)
    return isRed ? (/FAIL .*?\.test\.tsx? > (.+)/.exec(run.stderr)?.[1] ?? 'a test without a name') : null
  } finally {
    writeFileSync(path, whole)
  }
}
