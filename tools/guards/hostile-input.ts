import type { Guard } from './list.ts'

const READ_PATH = 'apps/server/src/web/read-path.ts'
const FORWARD = 'apps/server/src/web/forward.test.ts'

/** Input that is valid and unusual: addresses spelled differently, scripts with long words, a database that restarts. */
export const hostileInputGuards: readonly Guard[] = [
  {
    promise: 'hostile input, paths: an escaped letter does not lead past the guard of the API reference',
    file: READ_PATH,
    remove: 'return decodeURIComponent(path)',
    leave: 'return path',
    test: FORWARD,
  },
  {
    promise: 'hostile input, paths: a dot segment does not lead past the guard of the API reference',
    file: READ_PATH,
    remove: " && segment !== '.'",
    leave: '',
    test: FORWARD,
  },
]
