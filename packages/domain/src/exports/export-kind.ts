import type { Role } from '../accounts/role.ts'

/** What can be taken along as a file, and who may have it. A farm's money is its own farm's. */
const exporters = {
  orders: 'admin',
  users: 'admin',
  farmers: 'admin',
  newsletter: 'admin',
  audit: 'admin',
  money: 'farmer',
} as const satisfies Record<string, Role>

export type ExportKind = keyof typeof exporters

export const mayExport = (role: Role, kind: ExportKind): boolean => exporters[kind] === role
