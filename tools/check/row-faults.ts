import { types } from 'pg'
import type { Column } from './describe-statement.ts'

/** What our code expects of a field of a row. */
export interface RowField {
  readonly name: string
  /** `string`, `number`, `boolean`, `Date`, `Buffer`, `array`, `null` or `other`. */
  readonly kinds: readonly string[]
  readonly isOptional: boolean
}

const { builtins } = types

/** What `pg` makes of the types that we use. Every other one, such as an enum or int8, is a string. */
const KINDS: Readonly<Record<number, string>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.OID]: 'number',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.TIMESTAMP]: 'Date',
  [builtins.DATE]: 'Date',
  [builtins.BYTEA]: 'Buffer',
  [builtins.INTERVAL]: 'other',
  [builtins.JSON]: 'any',
  [builtins.JSONB]: 'any',
  2278: 'any',
  // 2278 is void. Arrays of bool, int2, int4, text, varchar, int8, float8, timestamptz, date, numeric, uuid and jsonb.
  ...Object.fromEntries(
    [1000, 1005, 1007, 1009, 1015, 1016, 1022, 1185, 1182, 1231, 2951, 3807].map((id) => [id, 'array']),
  ),
}

/** What is wrong between the fields that our code reads and the columns that a statement returns. */
export function faultsOfRow(
  fields: readonly RowField[],
  columns: readonly Column[],
  nullable: ReadonlySet<string>,
): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return fields.flatMap(({ name, kinds, isOptional }) => {
    const column = byName.get(name)
    if (column === undefined) return isOptional ? [] : [`${name} is not selected`]
    const kind = KINDS[column.dataTypeID] ?? 'string'
    const expected = kinds.filter((each) => each !== 'null')
    const fits = kind === 'any' || expected.length === 0 || expected.includes(kind)
    const mayBeNull = nullable.has(`${column.tableID}.${column.columnID}`)
    return [
      ...(fits ? [] : [`${name} is ${kind}, expected ${expected.join(' or ')}`]),
      ...(mayBeNull && !kinds.includes('null') && expected.length > 0 && kind !== 'any'
        ? [`${name} may be null`]
        : []),
    ]
  })
}
