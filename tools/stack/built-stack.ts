import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { asRole } from '@farmgate/server/db/roles/roles.ts'
import type { Children } from './children.ts'
import { needOutsidePorts, startOutside } from './outside.ts'
import { program, ROOT, WEB_BUILD } from './paths.ts'
import { needFreePort, untilReady } from './reach.ts'
import { commit, commonEnv, type Settings } from './settings.ts'

/** Fails while one of the stack's four ports is in use. */
export async function needPorts(settings: Settings): Promise<void> {
  await needFreePort(settings.port, '--port')
  await needFreePort(settings.apiPort, '--api-port')
  await needOutsidePorts(settings)
}

/**
 * Builds the pages as for production and returns their folder. Each database has its own: another demo, or the
 * journeys, may be running from theirs.
 */
export async function buildPages(children: Children, { database }: Settings): Promise<string> {
  console.error('Building the pages...')
  const pages = join(ROOT, '.tmp', 'pages', database)
  await children.run({ name: 'build', args: [WEB_BUILD, '--out', pages], env: { COMMIT: commit() } })
  return pages
}

/** Starts every program of a stack on built pages and a filled database; returns its address once it answers. */
export async function startBuilt(
  children: Children,
  settings: Settings,
  databaseUrl: string,
  pages: string,
): Promise<string> {
  const env = {
    ...commonEnv(settings, databaseUrl, randomBytes(32)),
    LOG_LEVEL: 'warn',
    WEB_PORT: String(settings.port),
    WEB_ROOT: pages,
    API_ORIGINS: `http://127.0.0.1:${settings.apiPort}`,
  }
  startOutside(children, settings)
  for (const role of ['api', 'worker'] as const)
    children.start({
      name: role,
      args: [program(role)],
      env: { ...env, DATABASE_URL: asRole(databaseUrl, role) },
    })
  children.start({ name: 'web', args: [program('web')], env })
  const address = `http://127.0.0.1:${settings.port}`
  await untilReady(`${address}/api/readyz`)
  return address
}
