import { type BuildsOn, features, packages, serverRooms, webRooms } from './import-table.ts'

/**
 * The lint rules that follow from import-table.ts, and a few about libraries. A later override replaces an earlier one
 * for the same file, so every place lists all its rules. import-rules.test.ts shows that each of them refuses.
 */
interface Forbidden {
  readonly regex: string
  readonly message: string
  readonly allowTypeImports?: true
}

const TABLE = 'see tools/check/import-table.ts'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
/** Tests and their helpers may import everything of their workspace. */
const TESTS = ['**/*.test.ts', '**/testing/**']

const fastify = forbid(
  library('fastify', '@fastify', 'fastify-type-provider-zod'),
  'Only http/ and web/ touch Fastify.',
)
const schema = forbid(startsWith('#db/schema.ts'), 'Only *.sql.ts knows tables.')
const tables = [forbid(library('kysely', 'pg'), 'Only *.sql.ts knows tables.'), schema]
const queries = [forbid(library('kysely'), 'Only *.sql.ts knows tables.'), schema]

const server = [...workspace('server'), forbid(library('react', 'react-dom'), 'server never imports web.')]

const pages = [
  ...workspace('web'),
  forbid(library('fastify', '@fastify', 'kysely', 'pg'), 'web never imports server.'),
  forbid(startsWith('node:'), 'web never imports server.'),
  forbid(exactly('zod'), 'The browser carries zod/mini.'),
]
const browser = [
  ...pages,
  forbid(
    startsWith('@farmgate/contract/endpoints'),
    'Import single endpoints: the list imports every schema.',
  ),
]

/** What rendered pages consist of. They start without the router (decision 0080). */
const RENDERED = ['ui', 'components', 'areas/public/home', 'areas/buyer/home', 'areas/buyer/products']
const router = forbid(library('react-router'), 'A rendered page has no router: import from #navigation.tsx.')

/** The tables of work pages. Others check an address by the type alone, so that the shop does not fetch them. */
const workPages = [
  { table: 'admin', rooms: ['areas/admin', 'routing'] },
  { table: 'farmer', rooms: ['areas/farmer', 'routing'] },
] as const

const otherPages = (room: string): Forbidden[] =>
  workPages
    .filter(({ rooms }) => !rooms.some((name) => name === room))
    .map(({ table }) => ({
      ...forbid(
        exactly(`#${table}-pages.ts`),
        `Only the pages in it fetch ${table}-pages.ts: import a type.`,
      ),
      allowTypeImports: true,
    }))

/** What a folder of the server may not import, besides its row. */
const besides: Readonly<Record<string, readonly Forbidden[]>> = {
  http: [...tables, forbid(endsWith('.sql.ts'), 'http queries no table.')],
  'http/shared': tables,
  jobs: [...queries, fastify],
  worker: [...queries, fastify],
  web: tables,
}

export const importRules = [
  place(['packages/domain/src/**', 'packages/messages/src/**'], onlyLibraries('domain', []), TESTS),
  place(['packages/contract/src/**'], onlyLibraries('contract', ['zod/mini']), TESTS),

  place([`${SERVER}/**`], server),
  ...outerFirst(Object.keys(serverRooms)).flatMap(serverRoom),
  ...Object.keys(features).flatMap(feature),
  ...atEachDepth(`${SERVER}/testing`, '*', (leaving) => [...server, leaving]),

  place([`${WEB}/**`], browser),
  ...Object.entries(webRooms).flatMap(([room, row]) =>
    atEachDepth(`${WEB}/${room}`, '*', (leaving) => [
      ...browser,
      leaving,
      notBeside(webRooms, room, row),
      ...otherPages(room),
      ...(room === 'ui' ? [forbid(startsWith('@farmgate/'), 'ui knows no business.')] : []),
      ...(RENDERED.includes(room) ? [router] : []),
    ]),
  ),
  ...RENDERED.filter((folder) => folder.startsWith('areas/')).flatMap((folder) => {
    const room = folder.slice(0, folder.lastIndexOf('/'))
    return place(
      [`${WEB}/${folder}/**`],
      [
        ...browser,
        leavingBy(2),
        notBeside(webRooms, room, rowOf(webRooms, room)),
        ...otherPages(room),
        router,
      ],
    )
  }),
  // The answers of a test are checked by the schemas of all endpoints.
  place([`${WEB}/testing/**`], pages),
]

function serverRoom(room: string) {
  if (room === 'features') return []
  const rules = [...server, ...(besides[room] ?? []), onlyRooms(room, rowOf(serverRooms, room))]
  if (room.endsWith('.ts')) return [place([`${SERVER}/${room}`], rules)]
  const sql = [...server, onlyRooms(room, rowOf(serverRooms, room))]
  return [
    ...atEachDepth(`${SERVER}/${room}`, '*', (leaving) => [...rules, leaving]),
    ...atEachDepth(`${SERVER}/${room}`, '*.sql.ts', (leaving) => [...sql, leaving]),
    ...atEachDepth(`${SERVER}/${room}`, '*.test.ts', (leaving) => [...server, leaving]),
  ]
}

/** Use cases know neither HTTP nor tables, routes know HTTP, SQL knows tables. */
function feature(name: string) {
  const folder = `${SERVER}/features/${name}`
  const row = rowOf(serverRooms, 'features')
  const withoutHttp = row.filter((room) => room !== 'http')
  const others = forbid(
    startsWithOther(
      '#features/',
      rowOf(features, name).map((other) => `${other}/`),
    ),
    `${name} builds on ${list(rowOf(features, name))} (${TABLE}).`,
  )
  const rooms = (allowed: readonly string[], message: string) =>
    forbid(startsWithOther('#', [...allowed, 'features'].map(pathOf)), message)

  const useCase = [...server, ...tables, fastify, rooms(withoutHttp, 'Only *.routes.ts knows HTTP.'), others]
  const routes = [
    ...server,
    ...tables,
    fastify,
    rooms(row, `Features build on ${list(row)} (${TABLE}).`),
    others,
  ]
  const sql = [
    ...server,
    fastify,
    rooms(withoutHttp, 'SQL knows neither HTTP nor the wire.'),
    forbid(startsWith('@farmgate/contract/'), 'SQL knows neither HTTP nor the wire.'),
    others,
  ]
  return [
    ...atEachDepth(folder, '*', (leaving) => [...useCase, leaving]),
    ...atEachDepth(folder, '*.routes.ts', (leaving) => [...routes, leaving]),
    ...atEachDepth(folder, '*.sql.ts', (leaving) => [...sql, leaving]),
    ...atEachDepth(folder, '*.test.ts', (leaving) => [...server, leaving]),
    place([`${folder}/testing/**`], [...server, leavingBy(2)]),
  ]
}

/** Only the workspaces of its row. */
function workspace(name: keyof typeof packages): Forbidden[] {
  const row = rowOf(packages, name)
  return [
    forbid(
      startsWithOther(
        '@farmgate/',
        row.map((other) => `${other}/`),
      ),
      `${name} never imports ${name === 'server' ? 'web' : 'server'}: it builds on ${list(row)} (${TABLE}).`,
    ),
  ]
}

/** Only its own files, the workspaces of its row and these libraries. */
function onlyLibraries(name: keyof typeof packages, libraries: readonly string[]): Forbidden[] {
  const row = rowOf(packages, name).map((other) => `@farmgate/${other}/`)
  const allowed = [...row, ...libraries]
  return [forbid(startsWithOther('', ['.', ...allowed]), `This package imports only ${list(allowed)}.`)]
}

function onlyRooms(room: string, row: readonly string[]): Forbidden {
  return forbid(startsWithOther('#', row.map(pathOf)), `${room} builds on ${list(row)} (${TABLE}).`)
}

function notBeside(rooms: BuildsOn, room: string, row: readonly string[]): Forbidden {
  const forbidden = Object.keys(rooms).filter((other) => !row.includes(other))
  return forbid(
    startsWith(...forbidden.map((other) => `#${pathOf(other)}`)),
    `${room} builds on ${list(row)} (${TABLE}).`,
  )
}

/** The same place for files directly in the folder and for those one and two folders deeper. */
function atEachDepth(folder: string, name: string, rules: (leaving: Forbidden) => readonly Forbidden[]) {
  return [1, 2, 3].map((depth) =>
    place([`${folder}/${'*/'.repeat(depth - 1)}${name}`], rules(leavingBy(depth))),
  )
}

function leavingBy(steps: number): Forbidden {
  return forbid(startsWith('../'.repeat(steps)), 'Import from another folder by #folder/file.ts.')
}

function rowOf(rows: BuildsOn, name: string): readonly string[] {
  return rows[name] ?? []
}

/** A room is a folder or a single file. */
function pathOf(room: string): string {
  return room.endsWith('.ts') ? room : `${room}/`
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ')
}

function outerFirst(rooms: readonly string[]): string[] {
  return rooms.toSorted((one, other) => one.split('/').length - other.split('/').length)
}

function place(files: string[], rules: readonly Forbidden[], excludeFiles: string[] = []) {
  return {
    files,
    excludeFiles,
    rules: {
      'eslint/no-restricted-imports': ['error' as const, { patterns: rules.map((rule) => ({ ...rule })) }],
    },
  }
}

function forbid(regex: string, message: string): Forbidden {
  return { regex, message }
}

function startsWith(...names: string[]): string {
  return `^(?:${names.map(escaped).join('|')})`
}

function endsWith(name: string): string {
  return `${escaped(name)}$`
}

function exactly(name: string): string {
  return `^${escaped(name)}$`
}

/** The libraries themselves, and files inside them. */
function library(...names: string[]): string {
  return `${startsWith(...names)}(?:/|$)`
}

/**
 * Begins with `start` and continues with none of these. The linter's regular expressions have no lookahead, so every
 * letter that may differ gets its own branch.
 */
function startsWithOther(start: string, allowed: readonly string[]): string {
  if (allowed.length === 0) return startsWith(start)
  const names = allowed.filter((name) => !allowed.some((other) => other !== name && name.startsWith(other)))
  const beginnings = new Set(names.flatMap((name) => Array.from(name, (_, length) => name.slice(0, length))))
  const branches = Array.from(beginnings, (beginning) => {
    const next = names
      .filter((name) => name.startsWith(beginning))
      .map((name) => name.charAt(beginning.length))
    return `${escaped(beginning)}(?:$|[^${Array.from(new Set(next), escaped).join('')}])`
  })
  return `^${escaped(start)}(?:${branches.join('|')})`
}

function escaped(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9@#/_:]/g, String.raw`\$&`)
}
