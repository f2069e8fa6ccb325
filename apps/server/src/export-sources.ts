import { auditExport } from './features/audit-log/audit-export.ts'
import type { ExportSources } from './features/exports/open-export.ts'
import { moneyRows } from './features/farm-money/money-export.ts'
import { newsletterExport } from './features/newsletter/newsletter-export.ts'
import { ordersExport } from './features/orders/orders-export.ts'
import { farmersExport } from './features/review/farmers-export.ts'
import { usersExport } from './features/users/users-export.ts'

/** Where the rows of each file come from: from the feature that has the list. */
export const exportSources: ExportSources = {
  orders: ordersExport,
  users: usersExport,
  farmers: farmersExport,
  newsletter: newsletterExport,
  audit: auditExport,
  money: moneyRows,
}
