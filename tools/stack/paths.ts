import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
export const WEB_APP = join(ROOT, 'apps', 'web')
/** Builds the pages as for production. */
export const WEB_BUILD = join(WEB_APP, 'build', 'build.ts')
export const SERVER = join(ROOT, 'apps', 'server')

/** The pictures that belong to this database. */
export const picturesOf = (database: string): string => join(ROOT, '.tmp', 'pictures', database)

/** The journal of the simulated gateway beside this database. */
export const journalOf = (database: string): string => join(ROOT, '.tmp', 'gateway', `${database}.jsonl`)

/** The mails of a stack on this machine, as `.eml` files. */
export const mailsOf = (database: string): string => join(ROOT, '.tmp', 'mails', database)

/** Fills a new database with the sample data. */
export const SEED = join(ROOT, 'tools', 'demo', 'seed.ts')

/** A program of the server, such as `api`. */
export const program = (name: string): string => join(SERVER, 'src', 'bin', `${name}.ts`)

/** Vite as the web app has it installed, wherever npm put it. */
export const vite = (): string =>
  join(dirname(createRequire(join(WEB_APP, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
