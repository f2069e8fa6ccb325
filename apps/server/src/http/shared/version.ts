import { readFileSync } from 'node:fs'

/** The release that runs, as package.json and CHANGELOG.md name it. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
).version
