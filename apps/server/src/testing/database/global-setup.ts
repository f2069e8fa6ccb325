import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureTestRoles } from './test-roles.ts'
import { COMPILE_CACHE } from '../processes/outside-env.ts'
import { dropLeftBehind, ensureTemplate } from './test-database.ts'

export async function setup(): Promise<void> {
  compilePrograms()
  await dropLeftBehind()
  await ensureTestRoles()
  await ensureTemplate()
}

/** Fills the compile cache once: Node writes it when a process ends normally, and most programs of tests are killed. */
function compilePrograms(): void {
  if (existsSync(COMPILE_CACHE)) return
  const modules = ['../app.ts', '../jobs/equip-worker.ts', '../web/web-app.ts']
  const imports = modules.map((path) => `await import('${new URL(path, import.meta.url).href}')`)
  spawnSync(process.execPath, ['--input-type=module', '--eval', [...imports, 'process.exit()'].join('\n')], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
}
