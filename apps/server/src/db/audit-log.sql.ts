import type { Db, Tx } from './pool.ts'

export interface Act {
  readonly actorId: string | null
  readonly action: string
  readonly subjectId?: string
  readonly requestId?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Who did what, for as long as there is a database: the table takes no update and no delete. */
export async function recordAct(db: Db | Tx, act: Act): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: act.actorId,
      action: act.action,
      subject_id: act.subjectId ?? null,
      request_id: act.requestId ?? null,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute()
}
