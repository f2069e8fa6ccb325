import { join } from 'node:path'
import { nthStack } from '@farmgate/stack/settings.ts'

/** How many journeys run in parallel, each on its own stack. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2)

const port = Number(process.env['E2E_PORT'] ?? 8180)
const apiPort = Number(process.env['E2E_API_PORT'] ?? 8181)

export const FIRST_STACK = {
  port,
  apiPort,
  gatewayPort: apiPort + 1,
  mailPort: apiPort + 2,
  database: process.env['E2E_DATABASE'] ?? 'farmgate_e2e',
}

/** The stack of this worker; Playwright numbers its workers from 0. */
export const STACK = nthStack(FIRST_STACK, Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

/** Pages that are already built. Without them the journeys build their own. */
export const BUILT_PAGES = process.env['E2E_PAGES']

/** The built pages that every stack serves. */
export const PAGES = BUILT_PAGES ?? join(import.meta.dirname, '../.tmp/pages', FIRST_STACK.database)
