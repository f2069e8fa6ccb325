import type { Readable } from 'node:stream'
import { type ExportKind, mayExport } from '@farmgate/domain/exports/export-kind.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashOf } from './ask-export.ts'
import { takeLink } from './export-links.sql.ts'
import type { ExportSource } from './export-source.ts'
import { streamRows } from './stream-rows.ts'

export type ExportSources = Readonly<Record<ExportKind, ExportSource>>

export interface ExportFile {
  readonly name: string
  readonly body: Readable
}

/** The file behind a link, which this uses up. Who asked must still be who they were. */
export async function openExport(
  db: Db,
  sources: ExportSources,
  token: string,
  requestId: string,
): Promise<ExportFile> {
  const link = await inTransaction(db, async (tx) => {
    const taken = await takeLink(tx, hashOf(token))
    if (taken === undefined || !mayExport(taken.role, taken.kind)) throw new Refusal('export.not_found')
    const { accountId, kind } = taken
    await recordAct(tx, { actorId: accountId, action: 'export.fetched', requestId, detail: { kind } })
    return taken
  })
  return {
    name: `farmgate-${link.kind}-${link.day}.csv`,
    body: await streamRows(sources[link.kind](db, link)),
  }
}
