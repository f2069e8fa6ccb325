import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run check`: all static checks of the code. All steps run, all faults are shown. */
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['types: domain', ['tsc', '-p', 'packages/domain']],
  ['types: messages', ['tsc', '-p', 'packages/messages']],
  ['types: contract', ['tsc', '-p', 'packages/contract']],
  ['types: server', ['tsc', '-p', 'apps/server']],
  ['types: web', ['tsc', '-p', 'apps/web']],
  ['types: web build and tests', ['tsc', '-p', 'apps/web/tsconfig.build.json']],
  ['types: tools, e2e, tests', ['tsc', '-p', '.']],
  ['lint and import rules', ['oxlint', '--type-aware']],
  ['format', ['biome', 'format', '.']],
  ['dead code', ['knip']],
  ['licences', ['node', 'tools/check/licences.ts']],
  ['renderer', ['node', 'apps/web/build/check-renderer.ts']],
  ['conformance', ['node', 'tools/check/conformance.ts']],
  ['generated files', ['node', 'tools/check/generate.ts', '--verify']],
]

const failed = steps.filter(([name, [command = '', ...args]]) => {
  const started = performance.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  })
  console.log(
    `${status === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return status !== 0
})
if (failed.length > 0) {
  console.log(`${failed.length} of ${steps.length} failed: ${failed.map(([name]) => name).join('; ')}`)
  process.exitCode = 1
}
