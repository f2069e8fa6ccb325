import { types } from 'pg'
import { expect, test } from 'vitest'
import { faultsOfRow, type RowField } from './row-faults.ts'

const column = (name: string, dataTypeID: number, tableID = 0) => ({ name, dataTypeID, tableID, columnID: 1 })
const field = (name: string, ...kinds: string[]): RowField => ({ name, kinds, isOptional: false })
const { INT4, INT8, JSON, TEXT, TIMESTAMPTZ } = types.builtins
const NULLABLE = new Set(['7.1'])

test.each([
  [
    'a count as int8, which pg reads as a string',
    field('n', 'number'),
    column('n', INT8),
    'n is string, expected number',
  ],
  ['a count as int4', field('n', 'number'), column('n', INT4), null],
  ['a moment', field('at', 'Date', 'null'), column('at', TIMESTAMPTZ), null],
  ['a moment read as text', field('at', 'string'), column('at', TIMESTAMPTZ), 'at is Date, expected string'],
  [
    'an array of an enum, which pg does not read',
    field('states', 'array'),
    column('states', 16_500),
    'states is string, expected array',
  ],
  ['json, whatever is in it', field('lines', 'array'), column('lines', JSON), null],
  ['a column that may be null', field('note', 'string'), column('note', TEXT, 7), 'note may be null'],
  ['a column that may be null, and null', field('note', 'string', 'null'), column('note', TEXT, 7), null],
  ['a field that no column has', field('note', 'string'), column('other', TEXT), 'note is not selected'],
  [
    'an optional field that no column has',
    { ...field('note', 'string'), isOptional: true },
    column('other', TEXT),
    null,
  ],
])('%s', (_, expected, given, fault) => {
  expect(faultsOfRow([expected], [given], NULLABLE)).toEqual(fault === null ? [] : [fault])
})
