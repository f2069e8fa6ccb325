import { PlainError } from '@farmgate/stack/plain-error.ts'
import { drillAlarms } from './alarms.ts'
import { drillPreviousRelease } from './previous-release.ts'
import { drillRestore } from './restore.ts'
import { drillUpgrade } from './upgrade.ts'

/** `npm run drill -- <name>`: rehearses what operators will need one day. Exits with 1 when a drill fails. */
const drills: Readonly<Record<string, () => Promise<void>>> = {
  alarms: drillAlarms,
  'previous-release': drillPreviousRelease,
  restore: () => drillRestore(),
  upgrade: () => drillUpgrade(),
}

const name = process.argv[2] ?? ''
const drill = drills[name]
if (drill === undefined) {
  console.error(`Usage: npm run drill -- <${Object.keys(drills).join(' | ')}>`)
  process.exit(1)
}
const started = performance.now()
try {
  await drill()
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
console.log(`drill ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
