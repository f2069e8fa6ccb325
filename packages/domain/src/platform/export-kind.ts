import type { Role } from '../people/role.ts'

/** What can be exported as a file, and by which role. A farm's money is exported by that farm alone. */
const exporters = {
  orders: 'admin',
  users: 'admin',
  farmers: 'admin',
  newsletter: 'admin',
  audit: 'admin',
  money: 'farmer',
  bank_file: 'admin',
  payout_run: 'admin',
} as const satisfies Record<string, Role>

export type ExportKind = keyof typeof exporters

export const mayExport = (role: Role, kind: ExportKind): boolean => exporters[kind] === role
