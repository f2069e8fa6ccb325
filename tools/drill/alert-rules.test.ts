import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { FINDINGS } from '@farmgate/domain/platform/system-checks.ts'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../deploy/monitoring/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')
const rules = read('farmgate.rules.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('every alert fires in its test of promtool, and a healthy market is quiet', () => {
  const output = execFileSync('promtool', ['test', 'rules', 'farmgate.rules.test.yml'], {
    cwd: FOLDER.pathname,
    encoding: 'utf8',
  })
  expect(output).toContain('SUCCESS')
  const tested = read('farmgate.rules.test.yml')
  for (const alert of alerts) expect(tested).toContain(`- name: ${alert} fires`)
})

test('every alert leads to its own heading of the runbook', () => {
  const runbook = read('../../docs/runbook.md')
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: docs/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`### ${alert}\n`)
  }
})

test('every problem on the page System leads to a heading of the runbook', () => {
  const runbook = read('../../docs/runbook.md')
  for (const [finding, { state, ...known }] of Object.entries(FINDINGS)) {
    const heading = 'runbook' in known ? known.runbook : null
    expect(heading !== null, finding).toBe(state === 'look' || state === 'bad')
    if (heading !== null) expect(runbook).toContain(`### ${heading}\n`)
  }
})

test('an alert names only figures that the programs export', () => {
  const exported = [
    'metrics/request-metrics',
    'metrics/pool-metrics',
    'metrics/queue-metrics',
    'features/platform/system/market-metrics',
  ]
    .map((file) => read(`../../apps/server/src/${file}.ts`))
    .join('\n')
  const named = new Set([...rules.matchAll(/\bfarmgate_(\w+)/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(10)
  for (const name of named) {
    const own = name.replace(/^pool_/, '')
    expect(exported.includes(`'${own}'`) || exported.includes(`farmgate_${name}`), name).toBe(true)
  }
})
