import { expect, test } from 'vitest'
import { editStock, keepUnsaved, notesOf, type StockEdits, type StockResult } from './stock-edits.ts'

const NONE: StockEdits = new Map()
const saved = (_id: string, quantity: number, soldMeanwhile = 0): StockResult => ({
  _id,
  ok: true,
  quantity,
  soldMeanwhile,
})

test('a typed count keeps the count that was saved when typing began', () => {
  const first = editStock(NONE, 'tomato', 4, 6)
  expect(editStock(first, 'tomato', 42, 5).get('tomato')).toEqual({ count: 42, seen: 6 })
})

test('a count typed back to the saved one is no change', () => {
  expect(editStock(editStock(NONE, 'tomato', 4, 6), 'tomato', 6, 6).size).toBe(0)
})

test('saved counts are no longer changes, refused ones are', () => {
  const edits = editStock(editStock(NONE, 'tomato', 42, 6), 'onion', 60, 8)
  const refused = { _id: 'onion', ok: false, code: 'product.not_found', quantity: null, soldMeanwhile: 0 }
  const left = keepUnsaved(edits, edits, [saved('tomato', 42), refused])
  expect([...left.keys()]).toEqual(['onion'])
})

test('a count typed while the first was sent stays, against the new saved count', () => {
  const sent = editStock(NONE, 'tomato', 42, 6)
  const typed = editStock(sent, 'tomato', 50, 6)
  expect(keepUnsaved(typed, sent, [saved('tomato', 40, 2)]).get('tomato')).toEqual({ count: 50, seen: 40 })
})

test.each([
  ['as typed', saved('tomato', 42), undefined],
  ['two sold meanwhile', saved('tomato', 40, 2), { kind: 'sold', sold: 2, now: 40 }],
  ['an order cancelled meanwhile', saved('tomato', 45), { kind: 'changed', now: 45 }],
  ['refused', { _id: 'tomato', ok: false, quantity: null, soldMeanwhile: 0 }, { kind: 'refused' }],
])('%s is explained as it happened', (_, result, note) => {
  expect(notesOf(editStock(NONE, 'tomato', 42, 6), [result]).get('tomato')).toEqual(note)
})
