import { join } from 'node:path'

/** The journeys' own stack. The environment may name one that is running already, for a config that starts none. */
export const PORT = Number(process.env['E2E_PORT'] ?? 8180)
export const API_PORT = Number(process.env['E2E_API_PORT'] ?? 8181)
export const DATABASE = process.env['E2E_DATABASE'] ?? 'farmgate_e2e'

/** What the stack built for itself and serves. */
export const PAGES = join(import.meta.dirname, '../.tmp/pages', DATABASE)
