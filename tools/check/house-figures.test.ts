import { expect, test } from 'vitest'
import { foldersIn, fullestFolder, isCode, namesState, partOf, trackedFiles } from './house-figures.ts'

test.each([
  ['apps/web/src/areas/buyer/orders/bill.tsx', 'production'],
  ['apps/web/src/ui/data/badge.css', 'production'],
  ['apps/web/src/areas/buyer/orders/bill.page.test.tsx', 'tests'],
  ['apps/server/src/testing/builders/orders.ts', 'tests'],
  ['packages/messages/src/en/orders.ts', 'messages'],
  ['apps/server/src/db/schema.ts', 'generated'],
  ['apps/server/migrations/0007_orders.sql', null],
])('%s counts as %s', (file, part) => {
  expect(partOf(file)).toBe(part)
})

test.each([
  ["if (order.status === 'shipped') return", true],
  ['<StepButton to="shipped" />', true],
  ["sql`where status in ('confirmed', 'shipped')`", true],
  ['words.shipped', false],
  ["kind === 'parcel_shipped'", false],
])('%s names a state: %s', (text, expected) => {
  expect(namesState(text)).toBe(expected)
})

test('the fullest folder holds the most files itself, whatever its folders hold', () => {
  expect(fullestFolder(['a/b/one.ts', 'a/b/two.ts', 'a/three.ts', 'a/c/four.ts'])).toEqual({
    folder: 'a/b',
    files: 2,
  })
})

test('no folder holds more than 24 files of code', () => {
  const { files, folder } = fullestFolder(trackedFiles().filter(isCode))
  expect(files, folder).toBeLessThanOrEqual(24)
})

test('only folders directly below are counted, each once', () => {
  expect(
    foldersIn('src/features', ['src/features/a/one.ts', 'src/features/a/b/two.ts', 'src/features/note.md']),
  ).toEqual(['a'])
})
