import * as api from '@farmgate/contract/audit-log.ts'
import type { Db } from '../../db/pool.ts'
import type { On } from '../../http/on.ts'
import { listAdmins } from './acts.sql.ts'
import { type Act, listActs } from './list-acts.ts'

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

const presentAct = ({ id, at, adminId, adminName, action, subject, ...act }: Act): api.ActView => ({
  _id: id,
  at: at.toISOString(),
  admin: { _id: adminId, name: adminName },
  action,
  subject: subject === null ? null : { kind: subject.kind, _id: subject.id, label: subject.label },
  before: act.before === null ? null : { ...act.before },
  after: act.after === null ? null : { ...act.after },
  detail: { ...act.detail },
  requestId: act.requestId,
})
