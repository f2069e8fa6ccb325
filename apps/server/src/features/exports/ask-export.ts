import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { type ExportKind, mayExport } from '@farmgate/domain/exports/export-kind.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertLink } from './export-links.sql.ts'
import type { Asked } from './export-source.ts'

const TOKEN_BYTES = 32

export interface ExportLink {
  readonly token: string
  readonly expiresAt: Date
}

/** Only the token's hash is kept: whoever reads the table can fetch nothing with it. */
export async function askForExport(
  db: Db,
  by: { readonly role: Role; readonly sessionId: string; readonly requestId: string },
  kind: ExportKind,
  asked: Asked,
): Promise<ExportLink> {
  if (!mayExport(by.role, kind)) throw new Refusal('auth.role_forbidden')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = await inTransaction(db, async (tx) => {
    await recordAct(tx, {
      actorId: asked.accountId,
      action: 'export.asked',
      requestId: by.requestId,
      detail: { kind, ...whatIsKept(asked.question) },
    })
    return insertLink(tx, hashOf(token), by.sessionId, kind, asked)
  })
  return { token, expiresAt }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The log outlives everybody in it: it says that somebody was searched for, and not whom. */
function whatIsKept({ q, ...filters }: Asked['question']): Record<string, string | boolean> {
  const kept: Record<string, string | boolean> = q === undefined || q === '' ? {} : { searched: true }
  // The audit log's own filter has the name of what the file is of.
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) kept[name === 'kind' ? 'ofKind' : name] = value
  return kept
}
