import type { Db, Tx } from './pool.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>

export interface Act {
  readonly actorId: string | null
  readonly action: string
  readonly subjectId?: string
  readonly requestId?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  /** What it was, and what it became: only the fields that changed. Never a password, never a telephone number. */
  readonly before?: Facts
  readonly after?: Facts
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
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute()
}
