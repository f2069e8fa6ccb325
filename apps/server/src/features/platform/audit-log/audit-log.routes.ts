import * as api from '@farmgate/contract/platform/audit-log.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { listAdmins } from './acts.sql.ts'
import { listActs } from './list-acts.ts'
import { presentAct } from './present-act.ts'

export function auditLogRoutes(on: On, db: Db): void {
  on(api.auditLog, async ({ query }) => {
    const [{ rows, nextCursor }, admins] = await Promise.all([listActs(db, query), listAdmins(db)])
    return {
      acts: rows.map(presentAct),
      nextCursor,
      admins: admins.map(({ id, name }) => ({ _id: id, name })),
    }
  })
}
