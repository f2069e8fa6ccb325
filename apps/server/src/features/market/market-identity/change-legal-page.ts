import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import {
  changeLegalPage as change,
  type LegalPage,
  type LegalPageName,
  legalFacts,
} from '@farmgate/domain/market/legal-page.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import { lockLegalPage, saveLegalPage } from './legal-pages.sql.ts'

/** Saves both texts of a page and its check. The audit log keeps every former text. */
export const changeLegalPage = (
  db: Db,
  { adminId, requestId }: Operator,
  page: LegalPageName,
  request: Pick<LegalPage, 'texts' | 'check'>,
  seen: number | undefined,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { saved, today } = await lockLegalPage(tx, page)
    const next = change(saved, request, seen, today)
    if (next === saved) return
    await saveLegalPage(tx, page, next, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'settings.legal_changed',
      requestId,
      detail: { page },
      ...changedFacts(legalFacts(saved), legalFacts(next)),
    })
  })
