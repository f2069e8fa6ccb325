import { readFileSync } from 'node:fs'
import { build, mergeConfig } from 'vite'
import { builds } from './builds.ts'
import { type LockFile, lockFaults } from './only-react.ts'

/**
 * Part of `npm run check`: React renders the pages, in the browser and on the server. Builds all pages without writing
 * them, so that the plugin `only-react` fails a build, and reads the lock file.
 */
const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')
const faults = [...lockFaults(JSON.parse(lock) as LockFile)]
for (const [name, config] of Object.entries(builds)) {
  const inMemory = { logLevel: 'silent', build: { write: false, minify: false, reportCompressedSize: false } }
  await build(mergeConfig(config, inMemory)).catch((error: unknown) =>
    faults.push(`The build ${name} failed: ${error instanceof Error ? error.message : String(error)}`),
  )
}
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
