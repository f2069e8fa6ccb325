import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { createDatabase, dropDatabase, withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { migrate } from '@farmgate/server/db/migrate.ts'
import { type Column, describeStatement } from './describe-statement.ts'
import { faultsOfRow, type RowField } from './row-faults.ts'

/**
 * `npm run check:statements`: the rows that our code expects of its statements, against what PostgreSQL says that they are.
 * First `RECORD_STATEMENTS=<file> npm test` notes which statements are sent from where; this prepares each of them on a
 * migrated database and compares the columns with the type of the place. The compiler can't: it believes `sql<Row>`.
 */
const ROOT = join(import.meta.dirname, '../..')
/** What a statement without rows gives says how many it changed. */
const RESULTS = ['numAffectedRows', 'numUpdatedRows', 'numDeletedRows', 'numInsertedOrUpdatedRows']
const recording = process.argv[2] ?? process.env['RECORD_STATEMENTS'] ?? ''
if (!existsSync(recording))
  throw new Error('Name the file that RECORD_STATEMENTS=<file> npm test has written.')

/** Fields of columns that may be null, in rows in which they never are, and why: PostgreSQL knows of constraints on columns only. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'db/invariants.sql.ts hold': 'one of two values',
  'features/catalogue/produce-help/produce-names.sql.ts category': 'is not null',
  'features/delivery/round-store/stops.sql.ts problem': 'is not null',
  'features/money/payments/payment-intents.sql.ts stored': 'was just saved',
  'features/money/payout-store/free-entries.sql.ts farmerId': 'one of these farms',
  'features/money/payout-store/payouts.sql.ts id': 'reported_by is not null',
  'features/money/payout-store/payouts.sql.ts sentAt': 'lies in a period',
  'features/money/payout-store/payouts.sql.ts utr': 'one of these',
  'features/ordering/claims/missing-bags.sql.ts markId': 'is not null',
  'features/people/second-factor/approver-wait.sql.ts since': 'constraint account_approver_since_of_admin',
  'features/people/staff/staff.sql.ts since': 'constraint account_approver_since_of_admin',
  'features/people/staff/staff.sql.ts staffRole': 'constraint account_staff_is_admin',
  'features/telling/attention/attention.sql.ts endedAt': 'the payout failed or was returned',
  'features/telling/attention/attention.sql.ts since': 'each kind has its own moment',
  'features/telling/order-mails/mail-facts.sql.ts staffRole': 'constraint account_staff_is_admin',
}

const sent = new Map<string, Set<string>>()
for (const line of readFileSync(recording, 'utf8').trimEnd().split('\n')) {
  const [place = '', text = '""'] = line.split('\t')
  const inProduct = !/\.test\.ts:|\/testing\//.test(place)
  if (inProduct) sent.set(place, (sent.get(place) ?? new Set()).add(JSON.parse(text) as string))
}

const rowAt = rowsOfProgram()
const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `farmgate_statements_${process.pid}`
const counts = { compared: 0, withoutRows: 0, faults: 0 }
await createDatabase(server, name)
try {
  const url = withDatabaseName(server, name)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const nullable = await nullableColumns(client)
  for (const [place, texts] of [...sent].toSorted(([one], [other]) => one.localeCompare(other))) {
    const fields = rowAt(place)
    if (fields === null) {
      counts.withoutRows += texts.size
      continue
    }
    const faults = new Set<string>()
    for (const text of texts) {
      counts.compared += 1
      const columns: readonly Column[] = await describeStatement(client, text)
      for (const fault of faultsOfRow(fields, columns, nullable))
        if (!isKnown(place, fault)) faults.add(fault)
    }
    for (const fault of faults) console.log(`${place}: ${fault}`)
    counts.faults += faults.size
  }
  await client.end()
} finally {
  await dropDatabase(server, name)
}
console.log(
  `${counts.compared} statements of ${sent.size} places compared, ${counts.withoutRows} without rows of a known type, ${counts.faults} faults.`,
)
process.exitCode = counts.faults === 0 ? 0 : 1

function isKnown(place: string, fault: string): boolean {
  const file = place.replace(/^apps\/server\/src\/|:.*$/g, '')
  const [field = '', ...rest] = fault.split(' ')
  return rest.join(' ') === 'may be null' && `${file} ${field}` in NEVER_NULL
}

/** Columns of tables that may be null, as `table.column` by their numbers. */
async function nullableColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select attrelid || '.' || attnum as id from pg_attribute
     join pg_class on pg_class.oid = attrelid and relkind = 'r'
     where not attnotnull and attnum > 0`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns what a place expects of each row; null where it takes none, or rows of a type that its callers choose. */
function rowsOfProgram(): (place: string) => readonly RowField[] | null {
  const file = ts.readConfigFile(join(ROOT, 'apps/server/tsconfig.json'), (path) => ts.sys.readFile(path))
  const config = ts.parseJsonConfigFileContent(file.config, ts.sys, join(ROOT, 'apps/server'))
  const program = ts.createProgram(config.fileNames, config.options)
  const checker = program.getTypeChecker()

  return (place) => {
    const [path = '', line = '1', column = '1'] = place.split(':')
    const source = program.getSourceFile(join(ROOT, path))
    if (source === undefined) return null
    const at = source.getPositionOfLineAndCharacter(Number(line) - 1, Number(column) - 1)
    const call = callAt(source, at)
    if (call === undefined) return null
    const result = checker.getAwaitedType(checker.getTypeAtLocation(call))
    return result === undefined ? null : fieldsOf(rowOf(result))
  }

  /** `execute` gives an array of rows, or what has them as `rows`; `executeTakeFirst` one of them. */
  function rowOf(type: ts.Type): ts.Type {
    const rows = type.getProperty('rows')
    const given = rows === undefined ? checker.getNonNullableType(type) : checker.getTypeOfSymbol(rows)
    return checker.getIndexTypeOfType(given, ts.IndexKind.Number) ?? given
  }

  function fieldsOf(row: ts.Type): readonly RowField[] | null {
    const isOpen = (row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0
    if (isOpen || row.isUnion() || RESULTS.some((name) => row.getProperty(name) !== undefined)) return null
    return checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property)
      return {
        name: property.name,
        kinds: kindsOf(type),
        isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      }
    })
  }

  function kindsOf(type: ts.Type): readonly string[] {
    const parts = type.isUnion() ? type.types : [type]
    return [...new Set(parts.map(kindOf))]
  }

  function kindOf(type: ts.Type): string {
    if ((type.flags & ts.TypeFlags.Null) !== 0) return 'null'
    if ((type.flags & ts.TypeFlags.StringLike) !== 0) return 'string'
    if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
    if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return 'boolean'
    if (checker.isArrayType(type)) return 'array'
    const symbol = type.getSymbol()?.name
    if (symbol === 'Date' || symbol === 'Buffer') return symbol
    // A string that stands for one thing, such as an id, is a string and a mark.
    if (type.isIntersection()) return kindOf(type.types[0] ?? type)
    return 'other'
  }
}

/** The call whose name, or the name of whose method, begins here. */
function callAt(source: ts.SourceFile, at: number): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined
  const visit = (node: ts.Node): void => {
    if (at < node.getStart(source) || at >= node.getEnd()) return
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const named = ts.isPropertyAccessExpression(expression) ? expression.name : expression
      if (named.getStart(source) === at) found = node
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
