import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import type { Act } from './list-acts.ts'

export const presentAct = ({ id, at, adminId, adminName, action, subject, ...act }: Act): ActView => ({
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
