import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@farmgate/domain/people/role.ts'
import { type ExportKind, mayExport } from '@farmgate/domain/platform/export-kind.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertLink } from './export-links.sql.ts'
import type { ExportRequest } from './export-source.ts'

const TOKEN_BYTES = 32

export interface ExportLink {
  readonly token: string
  readonly expiresAt: Date
}

/** Creates a download link. Only the token's hash is stored, so a stolen table is useless. */
export async function createExportLink(
  db: Db,
  by: { readonly role: Role; readonly sessionId: string; readonly requestId: string },
  kind: ExportKind,
  request: ExportRequest,
): Promise<ExportLink> {
  if (!mayExport(by.role, kind)) throw new Refusal('auth.role_forbidden')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = await inTransaction(db, async (tx) => {
    await recordAct(tx, {
      actorId: request.accountId,
      action: 'export.asked',
      requestId: by.requestId,
      detail: { kind, ...loggedFilters(request.question) },
    })
    return insertLink(tx, hashOf(token), by.sessionId, kind, request)
  })
  return { token, expiresAt }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What the audit log stores of the filters. It is never erased, so it records that a search was made, not for whom. */
function loggedFilters({ q, ...filters }: ExportRequest['question']): Record<string, string | boolean> {
  const logged: Record<string, string | boolean> = q === undefined || q === '' ? {} : { searched: true }
  // The audit log's own filter `kind` would clash with the kind of the file.
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) logged[name === 'kind' ? 'ofKind' : name] = value
  return logged
}
