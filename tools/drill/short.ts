import { join } from 'node:path'
import { createChildren } from '@farmgate/stack/children.ts'
import { drillRestore } from './restore.ts'
import { drillUpgrade } from './upgrade.ts'

const ALARMS = ['WorkerDead', 'InvariantBroken']

/**
 * `npm run drill -- short`: the same drills with fewer buyers and less time, and two of the alarms, for the gate. The
 * alarms mostly wait, so they run beside the others.
 */
export async function drillShort(): Promise<void> {
  const children = createChildren()
  const alarms = children.read({
    name: 'alarms',
    args: [join(import.meta.dirname, 'drill.ts'), 'alarms', ...ALARMS],
  })
  const others = async () => {
    await drillUpgrade({ buyers: 3, phaseMs: 1_000 })
    await drillRestore({ buyers: 3, trafficMs: 2_000 })
  }
  // All of them end before a failure is reported, so that none leaves a server behind.
  const [ofAlarms, ofOthers] = await Promise.allSettled([alarms, others()])
  if (ofAlarms.status === 'rejected') throw ofAlarms.reason
  console.log(`\n${ofAlarms.value.join('\n')}`)
  if (ofOthers.status === 'rejected') throw ofOthers.reason
}
