import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, SERVER_URL } from '#testing/database/test-database.ts'
import { createDatabase, dropDatabase, onServer, withDatabaseName } from '../databases.sql.ts'
import { MIGRATIONS_DIRECTORY, migrate } from '../migrate.ts'
import { compareGrants } from '../roles/grants.sql.ts'
import { applyDefinitions, EXISTING_DEFINITIONS } from './apply-definitions.sql.ts'
import {
  DEFINITIONS_DIRECTORY,
  type Definition,
  type DefinitionSet,
  definitionsIn,
  inOrder,
  numberDefinitions,
  readDefinitions,
  SET_FILE,
} from './definition-files.ts'

/** Functions that stay in migrations: what is stored was computed with them, so a change must compute it anew. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'function digits_backwards': 'two indexes of orders, by telephone number',
  'function search_sound': 'search_vocabulary.sound',
  'function search_text': 'produce_names.name',
  'function search_tokens': 'produce_names.words, and search_text calls it',
}

const set = readDefinitions()

async function openDatabase(): Promise<string> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

const query = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  onServer(url, async (client) => (await client.query<Row>(text)).rows)

const dumpOf = (url: string): string =>
  execFileSync('pg_dump', ['--schema-only', '--no-owner', '--no-privileges', '--schema=public', url], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  }).replaceAll(/^\\(?:un)?restrict .*$/gm, '')

/** The set of a later release, with one more or changed definition. */
function later(file: string, text: string, from: DefinitionSet = set): DefinitionSet {
  const changed = definitionsIn(file, text)
  const names = new Set(changed.map(({ name }) => name))
  return {
    number: from.number + 1,
    hash: 'later',
    definitions: inOrder([...from.definitions.filter(({ name }) => !names.has(name)), ...changed]),
  }
}

const REFUND_SUM = `create or replace function sum_refund() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
`

describe('the files', () => {
  test('hold every function, view and trigger of the database, but those that what is stored was computed with', async () => {
    const url = await openDatabase()
    const existing = await query<{ name: string }>(url, EXISTING_DEFINITIONS)
    const names = set.definitions.map(({ name }) => name)
    expect(existing.map(({ name }) => name).toSorted(), 'each needs a file in definitions/').toEqual(
      [...names, ...Object.keys(LEFT_OUT)].toSorted(),
    )

    const stored = await query<{ name: string }>(
      url,
      `select distinct 'function ' || proname as name
         from pg_depend join pg_proc on refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
        where pronamespace = 'public'::regnamespace
          and (classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
               or classid = 'pg_class'::regclass and objid in (select indexrelid from pg_index))
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
                             and deptype = 'e')
        order by 1`,
    )
    expect(stored.map(({ name }) => name)).toEqual(Object.keys(LEFT_OUT))
  })

  test('are named for their function or view, and hold its triggers', () => {
    const files = Map.groupBy(set.definitions, ({ file }) => file)
    for (const [file, definitions] of files) {
      const [first, ...triggers] = definitions
      expect(file.replace(/^\w+\/(\w+)\.sql$/, '$1')).toBe(first?.name.split(' ')[1])
      for (const { kind, statement } of triggers)
        expect([kind, /execute function (\w+)/.exec(statement)?.[1]]).toEqual([
          'trigger',
          first?.name.split(' ')[1],
        ])
    }
  })

  test('replace what exists, all but constraint triggers', () => {
    for (const { statement } of set.definitions)
      expect(statement).toMatch(/^create (?:or replace (?:function|view|trigger)|constraint trigger) /)
  })

  test('have a new number when they have changed since their number was given: npm run generate', () => {
    expect(numberDefinitions()).toEqual({ number: set.number, hash: set.hash })
  })

  test('get a higher number with a changed statement, not with a changed comment above it', () => {
    const directory = mkdtempSync(join(tmpdir(), 'farmgate-definitions-'))
    cpSync(DEFINITIONS_DIRECTORY, directory, { recursive: true })
    const file = join(directory, 'platform', 'forbid_change.sql')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, `-- Another comment.\n${text}`)
    expect(numberDefinitions(directory).number).toBe(set.number)
    writeFileSync(file, text.replace('is append-only', 'is kept'))
    expect(numberDefinitions(directory).number).toBe(set.number + 1)
    expect(readFileSync(join(directory, SET_FILE), 'utf8')).toContain(set.hash)
  })

  test('create in their order everything that is in them', async () => {
    const url = await openDatabase()
    const before = dumpOf(url)
    const [objects, triggers] = [
      set.definitions.filter(({ kind }) => kind !== 'trigger'),
      set.definitions.filter(({ kind }) => kind === 'trigger'),
    ]
    const dropped = [...triggers, ...objects.toReversed()].map(({ name }) => `drop ${name}`)
    await query(url, dropped.join(';\n'))
    expect(dumpOf(url)).not.toContain('CREATE VIEW')

    expect((await applyDefinitions(url, set)).applied).toEqual(set.definitions.map(({ name }) => name))
    expect(dumpOf(url)).toBe(before)
  })

  test('a file with another statement is refused', () => {
    expect(() => definitionsIn('a.sql', 'create table a (id int);\n')).toThrow(
      'a.sql: only create statements',
    )
    expect(() => definitionsIn('a.sql', 'drop view b;\ncreate view a as select 1;\n')).toThrow('drop view b')
  })

  test('two definitions that need each other are refused', () => {
    const circle = definitionsIn(
      'a.sql',
      'create view a as select * from b;\n\ncreate view b as select * from a;\n',
    )
    expect(() => inOrder(circle)).toThrow('need each other: view a, view b')
  })
})

describe('migrations', () => {
  const migrations = (): [file: string, text: string][] =>
    readdirSync(MIGRATIONS_DIRECTORY)
      .toSorted()
      .map((file) => [file, readFileSync(join(MIGRATIONS_DIRECTORY, file), 'utf8')])

  test('redefine nothing that has a file: it is changed there', () => {
    const names = new Set(set.definitions.map(({ name }) => name))
    expect(
      redefinitions(migrations()).filter(
        ({ file, name }) => file > '0100_definitions.sql' && names.has(name),
      ),
    ).toEqual([])
  })

  test('a redefined function, view or trigger is recognised, a new one is none', () => {
    const found = redefinitions([
      ['0001.sql', 'create function a() returns int;\ncreate view b as;\ncreate trigger c after insert on d'],
      [
        '0002.sql',
        'create trigger c after insert or update of x on e;\ncreate function f() returns trigger;',
      ],
      ['0003.sql', 'Create or replace  function a() returns int;\ndrop view b;\ncreate view b as;'],
      [
        '0004.sql',
        '  create constraint trigger c after insert\n on d;\ncreate or replace function g() returns int;',
      ],
    ])
    expect(found.map(({ file, name }) => `${file} ${name}`)).toEqual([
      '0003.sql function a',
      '0003.sql view b',
      '0004.sql trigger c on d',
      '0004.sql function g',
    ])
  })

  test('alone make what their record says: a definition that they recorded changes nothing', async () => {
    const name = `farmgate_test_${Date.now()}_definitions`
    await createDatabase(SERVER_URL, name)
    onTestFinished(() => dropDatabase(SERVER_URL, name))
    const url = withDatabaseName(SERVER_URL, name)
    const directory = mkdtempSync(join(tmpdir(), 'farmgate-migrations-'))
    cpSync(MIGRATIONS_DIRECTORY, directory, { recursive: true })
    await migrate(url, { directory })

    const before = dumpOf(url)
    const recorded = await query<{ hash: string }>(url, 'delete from schema_definitions returning hash')
    const hashes = new Set(recorded.map(({ hash }) => hash))
    const definitions = set.definitions.filter(({ hash }) => hashes.has(hash))
    expect((await applyDefinitions(url, { ...set, definitions })).applied).toHaveLength(definitions.length)
    expect(dumpOf(url)).toBe(before)
  })
})

/** What migrations create or replace although it may exist, named as a definition is. */
function redefinitions(
  migrations: readonly (readonly [file: string, text: string])[],
): { readonly file: string; readonly name: string }[] {
  const created = new Set<string>()
  return migrations.flatMap(([file, text]) =>
    [...text.matchAll(CREATES)].flatMap(([, replace, kind, object, trigger, table]) => {
      const name =
        trigger === undefined ? `${kind?.toLowerCase()} ${object}` : `trigger ${trigger} on ${table}`
      const isNew = replace === undefined && !created.has(name)
      created.add(name)
      return isNew ? [] : [{ file, name }]
    }),
  )
}

const CREATES =
  /\bcreate\s+(or\s+replace\s+)?(?:constraint\s+)?(?:(function|view)\s+(\w+)|trigger\s+(\w+)[^;]*?\bon\s+(\w+))/gi

describe('a database', () => {
  test('that has the set takes no lock', async () => {
    const url = await openDatabase()
    const other = new Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7405)')
    await other.query('lock table orders, schema_definitions, schema_definition_sets in exclusive mode')
    expect(await applyDefinitions(url, set)).toEqual({ applied: [], newer: null })
    await other.end()
  })

  test('gets a changed definition and no other, keeps its rights, and records the set', async () => {
    const url = await openDatabase()
    const next = later('ordering/sum_refund.sql', REFUND_SUM)
    expect(await applyDefinitions(url, next)).toEqual({ applied: ['function sum_refund'], newer: null })
    expect(await applyDefinitions(url, next)).toEqual({ applied: [], newer: null })
    expect(
      await query(url, "select prosrc like '%paise%' as sums from pg_proc where proname = 'sum_refund'"),
    ).toEqual([{ sums: false }])
    expect(await query(url, `select name from schema_definitions where set_number = ${next.number}`)).toEqual(
      [{ name: 'function sum_refund' }],
    )
    expect(await onServer(url, compareGrants)).toMatchObject({ missing: [], surplus: [] })
  })

  test('gets a changed view with a column more, keeps its rights, and gets a changed constraint trigger', async () => {
    const url = await openDatabase()
    const view = set.definitions.find(({ name }) => name === 'view sellable_products')
    const wider = view?.statement.replace(
      'products.by_courier\n',
      'products.by_courier, products.variety as wider\n',
    )
    const trigger = set.definitions.find(({ name }) => name === 'trigger line_adds_up on order_lines')
    const next = later(
      'catalogue/two.sql',
      `${wider}\n\n${trigger?.statement.replace('after insert', 'after insert or delete')}\n`,
    )
    expect((await applyDefinitions(url, next)).applied).toEqual([view?.name, trigger?.name])
    expect(dumpOf(url)).toContain('CREATE CONSTRAINT TRIGGER line_adds_up AFTER INSERT OR DELETE ON')
    expect(await onServer(url, compareGrants)).toMatchObject({ missing: [], surplus: [] })
  })

  test('of a newer release is left alone by an older set', async () => {
    const url = await openDatabase()
    await applyDefinitions(url, later('ordering/sum_refund.sql', REFUND_SUM))
    const before = dumpOf(url)
    expect(await applyDefinitions(url, set)).toEqual({ applied: [], newer: set.number + 1 })
    expect(dumpOf(url)).toBe(before)
  })

  test('whose migration dropped a definition gets it again', async () => {
    const url = await openDatabase()
    const before = dumpOf(url)
    await query(url, 'drop view findable_products')
    expect((await applyDefinitions(url, set)).applied).toEqual(['view findable_products'])
    expect(dumpOf(url)).toBe(before)
  })

  test('gets all of a set or nothing', async () => {
    const url = await openDatabase()
    const next = later('ordering/sum_refund.sql', REFUND_SUM)
    const faulty = later('telling/faulty.sql', 'create or replace view faulty as select nothing;\n', next)
    await expect(applyDefinitions(url, faulty)).rejects.toThrow(
      'definitions/telling/faulty.sql: column "nothing" does not exist',
    )
    expect((await applyDefinitions(url, next)).applied).toEqual(['function sum_refund'])
  })

  test('two deployers at once apply a set once', async () => {
    const url = await openDatabase()
    const next = later('ordering/sum_refund.sql', REFUND_SUM)
    const results = await Promise.all([applyDefinitions(url, next), applyDefinitions(url, next)])
    expect(results.flatMap(({ applied }) => applied)).toEqual(['function sum_refund'])
  })

  test('whose table is locked refuses after two seconds, so the shop is not blocked for longer', async () => {
    const url = await openDatabase()
    const trigger = set.definitions.find(({ name }) => name === 'trigger order_keeps_its_rules on orders')
    const next = later(
      'ordering/guard_order.sql',
      `${trigger?.statement.replace('update', 'update of status')}\n`,
    )
    const shop = new Client({ connectionString: url })
    await shop.connect()
    await shop.query('begin')
    await shop.query('update orders set status = status')
    const asked = performance.now()
    await expect(applyDefinitions(url, next)).rejects.toMatchObject({ code: '55P03' })
    expect(performance.now() - asked).toBeLessThan(4_000)
    await shop.end()
    await sleep(100)
    expect((await applyDefinitions(url, next)).applied).toEqual([trigger?.name])
  })

  test('with a definition that has no file any more asks for a migration that drops it', async () => {
    const url = await openDatabase()
    const next: DefinitionSet = {
      number: set.number + 1,
      hash: 'fewer',
      definitions: set.definitions.filter(({ name }) => name !== 'view findable_products'),
    }
    await expect(applyDefinitions(url, next)).rejects.toThrow(
      'The database has view findable_products, which has no file any more. Drop it in a migration.',
    )
    await query(url, 'drop view findable_products')
    expect(await applyDefinitions(url, next)).toEqual({ applied: [], newer: null })
    expect(await query(url, "select from schema_definitions where name = 'view findable_products'")).toEqual(
      [],
    )
  })
})

describe('what the previous release uses stays as it was', () => {
  const statementOf = (name: string): string =>
    (set.definitions.find((definition: Definition) => definition.name === name) as Definition).statement

  test.each([
    [
      'a view loses a column',
      statementOf('view sellable_products').replace(',\n       products.by_courier', ''),
      'cannot drop columns from view',
    ],
    [
      'a view renames a column',
      statementOf('view sellable_products').replace('products.travels', 'products.travels as way'),
      'cannot change name of view column',
    ],
    [
      'a function takes another argument',
      statementOf('function farm_sells').replace('farm uuid', 'farm uuid, really boolean'),
      'farm_sells has other arguments than before',
    ],
    [
      'a function returns something else',
      'create or replace function farm_sells(farm uuid) returns text language sql as $$ select null::text $$;',
      'cannot change return type of existing function',
    ],
    [
      'an argument has another name',
      statementOf('function farm_sells').replaceAll('farm ', 'which '),
      'cannot change name of input parameter "farm"',
    ],
  ])('%s: refused, with what to do', async (_what, statement, message) => {
    const url = await openDatabase()
    const applying = applyDefinitions(url, later('catalogue/changed.sql', `${statement}\n`))
    await expect(applying).rejects.toThrow(`definitions/catalogue/changed.sql: ${message}`)
    await expect(applying).rejects.toThrow(
      'add a new one beside it, in a file of its own, and drop the old one in a migration a release later.',
    )
  })
})
