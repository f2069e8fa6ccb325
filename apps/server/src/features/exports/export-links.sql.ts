import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { ExportKind } from '@farmgate/domain/exports/export-kind.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { Asked } from './export-source.ts'

/** As long as a browser needs to follow it, and somebody on a bad line to wait. */
const LINK_MINUTES = 2

export async function insertLink(
  tx: Tx,
  tokenHash: Buffer,
  kind: ExportKind,
  { accountId, question, language }: Asked,
): Promise<Date> {
  const { expiresAt } = await tx
    .insertInto('export_links')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
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
  readonly kind: ExportKind
  readonly question: Asked['question']
  readonly language: Language
  /** What the account is now. */
  readonly role: Role
  /** Today in India, for the file's name. */
  readonly day: string
}

/** Whoever comes first uses it up. Old, used or of an account that may no longer sign in: not there. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    update export_links set used_at = now() from accounts
     where export_links.token_hash = ${tokenHash} and export_links.used_at is null
       and export_links.expires_at > now()
       and accounts.id = export_links.account_id and accounts.status = 'active' and accounts.deleted_at is null
    returning export_links.account_id as "accountId", export_links.kind, export_links.question,
              export_links.language, accounts.role, to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
  `.execute(tx)
  return rows[0]
}
