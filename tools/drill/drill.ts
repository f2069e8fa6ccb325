import { PlainError } from '@farmgate/stack/plain-error.ts'
import { drillAlarms } from './alarms.ts'
import { drillPayouts } from './payouts.ts'
import { drillPreviousRelease } from './previous-release.ts'
import { drillRestore } from './restore.ts'
import { drillShort } from './short.ts'
import { drillUpgrade } from './upgrade.ts'

/**
 * `npm run drill -- <name>`: rehearses what operators will need one day. Exits with 1 when a drill fails.
 * `npm run drill -- alarms GatewayDown` causes only these alarms.
 */
const drills: Readonly<Record<string, (alarms: readonly string[]) => Promise<void>>> = {
  alarms: drillAlarms,
  payouts: drillPayouts,
  'previous-release': drillPreviousRelease,
  restore: () => drillRestore(),
  short: drillShort,
  upgrade: () => drillUpgrade(),
}

const [name = '', ...alarms] = process.argv.slice(2)
const drill = drills[name]
if (drill === undefined) {
  console.error(`Usage: npm run drill -- <${Object.keys(drills).join(' | ')}>`)
  process.exit(1)
}
const started = performance.now()
try {
  await drill(alarms)
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
console.log(`drill ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
