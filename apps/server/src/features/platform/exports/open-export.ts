import type { Readable } from 'node:stream'
import type { ExportKind } from '@farmgate/domain/platform/export-kind.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import type { Caller } from '#http/shared/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashOf } from './create-export-link.ts'
import { takeLink } from './export-links.sql.ts'
import type { ExportSource } from './export-source.ts'
import { streamRows } from './stream-rows.ts'

export type ExportSources = Readonly<Record<ExportKind, ExportSource>>

export interface ExportDeps {
  readonly db: Db
  readonly sources: ExportSources
  /** Whether a session has neither ended nor expired, and its account may still do what it could at the request. */
  readonly isSessionLive: (tx: Tx, sessionId: string) => Promise<boolean>
  /** Requires a code of the caller's second factor. */
  readonly proveForAct: (accountId: string, code: string | undefined, caller: Caller) => Promise<unknown>
}

export interface ExportFile {
  readonly name: string
  readonly body: Readable
}

/**
 * The file behind a link, which is used up. The link ends with the session that requested it; a live session has the
 * role that was allowed to request it.
 */
export async function openExport(
  { db, sources, isSessionLive }: Omit<ExportDeps, 'proveForAct'>,
  token: string,
  requestId: string,
): Promise<ExportFile> {
  const link = await inTransaction(db, async (tx) => {
    const taken = await takeLink(tx, hashOf(token))
    if (taken === undefined || taken.sessionId === null) throw new Refusal('export.not_found')
    if (!(await isSessionLive(tx, taken.sessionId))) throw new Refusal('export.not_found')
    const { accountId, kind } = taken
    await recordAct(tx, { actorId: accountId, action: 'export.fetched', requestId, detail: { kind } })
    return taken
  })
  return {
    name: `farmgate-${link.kind}-${link.day}.csv`,
    // Banks read plain letters, and no mark before them.
    body: await streamRows(sources[link.kind](db, link), link.kind === 'bank_file' ? '' : undefined),
  }
}
