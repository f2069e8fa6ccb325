import type { Db, Tx } from './pool.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>

export interface Act {
  readonly actorId: string | null
  readonly action: string
  readonly subjectId?: string
  readonly requestId?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  /** The values before and after, only of the fields that changed. Never a password, never a telephone number. */
  readonly before?: Facts
  readonly after?: Facts
}

/** Records who did what, permanently: the table refuses updates and deletes. */
export async function recordAct(db: Db | Tx, act: Act): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: act.actorId,
      action: act.action,
      subject_id: act.subjectId ?? null,
      request_id: act.requestId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute()
}
