import { expect, test } from 'vitest'
import { definitionSetNumber } from '#db/definitions/definition-files.ts'
import { migrationNames } from '#db/migrate.ts'
import { createLog } from '#logging/log.ts'
import { createReadiness } from './readiness.ts'

const fits = {
  applied: migrationNames(),
  definitionSet: definitionSetNumber(),
  inRecovery: false,
  isReadOnly: false,
}

function readinessOf(state: Partial<typeof fits>, poolAnswers = true) {
  const lines: string[] = []
  const readiness = createReadiness({
    readState: () => Promise.resolve({ ...fits, ...state }),
    poolAnswers: () => Promise.resolve(poolAnswers),
    commit: 'test',
    log: createLog('test', 'info', { write: (line) => lines.push(line) }),
  })
  return { readiness, lines }
}

test('a process is ready on a primary that accepts writes and has every migration', async () => {
  expect(await readinessOf({}).readiness.isReady()).toBe(true)
  const [, ...allButOne] = migrationNames()
  expect(await readinessOf({ applied: allButOne }).readiness.isReady()).toBe(false)
})

test('a process is not ready before the definitions of its release, and is with those of a newer one', async () => {
  const before = readinessOf({ definitionSet: definitionSetNumber() - 1 })
  expect(await before.readiness.isReady()).toBe(false)
  expect(before.lines.join()).toContain('definitions missing, not ready')
  expect(await readinessOf({ definitionSet: definitionSetNumber() + 1 }).readiness.isReady()).toBe(true)
})

test.each([
  ['a standby', { inRecovery: true, isReadOnly: true }],
  ['a standby that does not call itself read-only', { inRecovery: true }],
  ['a read-only primary', { isReadOnly: true }],
])('a process is not ready on %s, and says so once', async (_what, state) => {
  const { readiness, lines } = readinessOf(state)
  expect([await readiness.isReady(), await readiness.isReady()]).toEqual([false, false])
  expect(lines.filter((line) => line.includes('database read-only, not ready'))).toHaveLength(1)
})

test('a process is not ready when the connections of its calls are not answered', async () => {
  expect(await readinessOf({}, false).readiness.isReady()).toBe(false)
})
