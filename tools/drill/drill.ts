import { drillAlarms } from './alarms.ts'

/** `npm run drill -- <name>`: causes a fault on purpose and exits 1 when what must follow does not. One file per drill. */
const drills: Readonly<Record<string, () => Promise<boolean>>> = { alarms: drillAlarms }

const name = process.argv[2] ?? ''
const drill = drills[name]
if (drill === undefined) {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`)
  process.exit(2)
}
process.exit((await drill()) ? 0 : 1)
