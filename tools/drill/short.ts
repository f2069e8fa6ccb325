import { join } from 'node:path'
import { createChildren } from '@farmgate/stack/children.ts'
import { drillRestore } from './restore.ts'
import { drillUpgrade } from './upgrade.ts'

const ALARMS = ['WorkerDead', 'InvariantBroken']

/**
 * `npm run drill -- short`: the same drills with fewer buyers and less time, and two of the alarms, for the gate. They run
 * side by side, each with a market of its own, because each mostly waits: for programs to stop, for backups, for mails.
 */
export async function drillShort(): Promise<void> {
  const alarms = createChildren().read({
    name: 'alarms',
    args: [join(import.meta.dirname, 'drill.ts'), 'alarms', ...ALARMS],
  })
  // All of them end before a failure is reported, so that none leaves a server behind.
  const ended = await Promise.allSettled([
    alarms.then((lines) => console.log(`\n${lines.join('\n')}`)),
    drillUpgrade({ buyers: 3, phaseMs: 1_000 }),
    drillRestore({ buyers: 3, trafficMs: 2_000 }),
  ])
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
