import { expect, test } from 'vitest'
import { type ExportKind, mayExport } from './export-kind.ts'

test.each<[ExportKind, string]>([
  ['orders', 'admin'],
  ['users', 'admin'],
  ['farmers', 'admin'],
  ['newsletter', 'admin'],
  ['audit', 'admin'],
  ['money', 'farmer'],
  ['bank_file', 'admin'],
  ['payout_run', 'admin'],
])('a file of %s is for a %s alone', (kind, who) => {
  const may = (['user', 'farmer', 'admin'] as const).filter((role) => mayExport(role, kind))
  expect(may).toEqual([who])
})
