import type { ExportKind } from '@farmgate/domain/platform/export-kind.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'
import type { ExportRequest } from './export-source.ts'

/** Long enough for a browser to follow it, also on a slow connection. */
const LINK_MINUTES = 2

export async function insertLink(
  tx: Tx,
  tokenHash: Buffer,
  sessionId: string,
  kind: ExportKind,
  { accountId, question, language }: ExportRequest,
): Promise<Date> {
  const { expiresAt } = await tx
    .insertInto('export_links')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      session_id: sessionId,
      kind,
      question: JSON.stringify(question),
      language,
      expires_at: sql<Date>`now() + ${LINK_MINUTES} * interval '1 minute'`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

export interface UsedLink {
  readonly accountId: string
  /** Null when the link was made by the code before this column. */
  readonly sessionId: string | null
  readonly kind: ExportKind
  readonly question: ExportRequest['question']
  readonly language: Language
  /** Today in India, for the file's name. */
  readonly day: string
}

/** Marks an unused link as used and returns it; an expired or used one is not found. Of parallel calls one gets it. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    update export_links set used_at = now()
     where token_hash = ${tokenHash} and used_at is null
       and expires_at > now()
    returning account_id as "accountId", session_id as "sessionId", kind, question, language,
              to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
  `.execute(tx)
  return rows[0]
}
