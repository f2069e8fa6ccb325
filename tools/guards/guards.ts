import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfTheRepository } from './copy.ts'
import { type Guard, guards } from './list.ts'

/**
 * `npm run guards [-- words]`: takes each guard out of a copy of the repository and runs the test that
 * must notice. A guard whose test stays green guards nothing, or its test tests nothing: exit 1.
 */
const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = guards.filter(({ promise }) => promise.toLowerCase().includes(wanted))
const copy = copyOfTheRepository()

try {
  const silent = chosen.filter((guard) => {
    const started = performance.now()
    const failed = failedTest(guard)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${failed === null ? 'SILENT' : 'red   '}  ${guard.promise}  (${guard.test}, ${seconds} s)`)
    if (failed !== null) console.log(`        by: ${failed}`)
    return failed === null
  })
  console.log(
    `${chosen.length - silent.length} of ${chosen.length} guards: their test turned red without them`,
  )
  process.exitCode = silent.length === 0 && chosen.length > 0 ? 0 : 1
} finally {
  copy.remove()
}

/** The name of the test that noticed, or null when none did. */
function failedTest({ file, remove, leave, test }: Guard): string | null {
  const path = join(copy.root, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replace(remove, leave))
  try {
    const run = spawnSync('vitest', ['run', test, '--bail=1'], {
      cwd: copy.root,
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
    })
    // Red because an assertion failed, not because nothing ran.
    const isRed = run.status !== 0 && /Tests\s+.*\d+ failed/.test(run.stdout)
    return isRed ? (/FAIL .*?\.test\.ts > (.+)/.exec(run.stderr)?.[1] ?? 'a test without a name') : null
  } finally {
    writeFileSync(path, whole)
  }
}
