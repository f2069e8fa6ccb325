import { readFileSync } from 'node:fs'
import { type LockFile, licenceFaults } from './licence-rules.ts'

/** Part of `npm run check`: every package of the lock file, of every platform, has a licence that we may use. */
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as LockFile
const faults = licenceFaults(lock)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
