import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfTheRepository } from './copy.ts'
import { mutations } from './list.ts'
import type { Mutation } from './mutation.ts'

/**
 * `npm run mutations [-- words]`: applies each mutation to a copy of the repository and runs the test that
 * must fail. A mutation whose test stays green means that the line or the test protects nothing: exit 1.
 */
const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = mutations.filter(({ promise }) => promise.toLowerCase().includes(wanted))
const copy = copyOfTheRepository()

try {
  const silent = chosen.filter((mutation) => {
    const started = performance.now()
    const failed = failedTest(mutation)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${failed === null ? 'SILENT' : 'red   '}  ${mutation.promise}  (${mutation.test}, ${seconds} s)`,
    )
    if (failed !== null) console.log(`        by: ${failed}`)
    return failed === null
  })
  console.log(`${chosen.length - silent.length} of ${chosen.length} mutations: their test turned red`)
  process.exitCode = silent.length === 0 && chosen.length > 0 ? 0 : 1
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
    return isRed ? (/FAIL .*?\.test\.ts > (.+)/.exec(run.stderr)?.[1] ?? 'a test without a name') : null
  } finally {
    writeFileSync(path, whole)
  }
}
