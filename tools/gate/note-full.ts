import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LAST_FULL, PARTS, readLastFull } from './last-full.ts'

/** `node tools/gate/note-full.ts --part <part> --reports <folder>`: writes how this part of `.ci/full` ended. */
const { values } = parseArgs({
  options: { part: { type: 'string', default: 'all' }, reports: { type: 'string', default: '' } },
})
const steps = readFileSync(join(values.reports, 'steps.tsv'), 'utf8').trimEnd().split('\n')
const result = {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  on: new Date().toISOString().slice(0, 10),
  passed: steps.every((line) => line.split('\t')[1] === 'passed'),
  seconds: steps.reduce((sum, line) => sum + Number(line.split('\t')[2]), 0),
}
const ran = PARTS.filter((part) => values.part === 'all' || values.part === part)
const parts = { ...readLastFull().parts, ...Object.fromEntries(ran.map((part) => [part, result])) }
writeFileSync(LAST_FULL, `${JSON.stringify(parts, null, 2)}\n`)
