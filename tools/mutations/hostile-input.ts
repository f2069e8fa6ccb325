import type { Mutation } from './mutation.ts'

const READ_PATH = 'apps/server/src/web/read-path.ts'
const SEARCH_TOKENS = 'apps/server/migrations/0013_erasure_and_long_words.sql'
const HOSTILE_TEXT = 'apps/server/src/http/hostile-text.test.ts'
const FORWARD = 'apps/server/src/web/forward.test.ts'
const FIELDS = 'packages/contract/src/fields.ts'
const DATES = 'apps/server/src/http/hostile-dates.test.ts'

/** Valid but unusual input: addresses spelled differently, scripts with long words, a database that restarts. */
export const hostileInputMutations: readonly Mutation[] = [
  {
    promise: 'hostile input, paths: an escaped letter does not bypass the guard of the API reference',
    file: READ_PATH,
    remove: 'return decodeURIComponent(path)',
    leave: 'return path',
    test: FORWARD,
  },
  {
    promise: 'hostile input, paths: a dot segment does not bypass the guard of the API reference',
    file: READ_PATH,
    remove: " && segment !== '.'",
    leave: '',
    test: FORWARD,
  },
  {
    promise: 'hostile input, dates: a moment has no more decimals than can be stored',
    file: FIELDS,
    remove: 'text.length <= TIMESTAMP_MAX_LENGTH && ',
    leave: '',
    test: DATES,
  },
  {
    promise: 'hostile input, dates: a moment is of a year that can be stored',
    file: FIELDS,
    remove: '/^(19[7-9]|20)/.test(text)',
    leave: "text !== ''",
    test: DATES,
  },
  {
    promise: 'hostile input, dates: a day is of a year that can be stored',
    file: 'packages/contract/src/day.ts',
    remove: '.check(z.regex(/^20/))',
    leave: '',
    test: DATES,
  },
  {
    promise: 'hostile input, dates: the audit log takes the days that others take',
    file: 'packages/contract/src/platform/audit-log.ts',
    remove: 'from: z.optional(Day)',
    leave: 'from: z.optional(z.iso.date())',
    test: DATES,
  },
  {
    promise: 'hostile input, text: a word of any length and script is indexed and searched for',
    file: SEARCH_TOKENS,
    remove: "if length(plain) > 60 and plain ~ '[^ ]{61}' then",
    leave: 'if false then',
    test: HOSTILE_TEXT,
  },
  {
    promise: 'hostile input, text: half of a surrogate pair is refused and causes no server error',
    file: 'apps/server/src/http/responses/problems.ts',
    remove: "code === '22P02' && /type json/",
    leave: "code === '22P0x' && /type json/",
    test: HOSTILE_TEXT,
  },
  {
    promise: 'hostile input, database restart: a broken connection of the pool causes a 503',
    file: 'apps/server/src/db/connection/database-away.ts',
    remove: '|not queryable',
    leave: '',
    test: 'apps/server/src/processes/database-restart.test.ts',
  },
]
