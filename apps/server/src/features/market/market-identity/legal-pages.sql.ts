import type { LegalPage, LegalPageName } from '@farmgate/domain/market/legal-page.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface SavedLegalPage extends LegalPage {
  readonly page: LegalPageName
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

/** Returns the pages in no particular order. */
export async function readLegalPages(db: Db | Tx): Promise<SavedLegalPage[]> {
  return (await legalPagesQuery(db).execute()).map(toPage)
}

export async function readLegalPage(db: Db | Tx, page: LegalPageName): Promise<SavedLegalPage> {
  return toPage(await legalPagesQuery(db).where('page', '=', page).executeTakeFirstOrThrow())
}

/** The same, locked, and the day in India. */
export async function lockLegalPage(
  tx: Tx,
  page: LegalPageName,
): Promise<{ readonly saved: SavedLegalPage; readonly today: string }> {
  const { today } = await tx
    .selectFrom('legal_pages')
    .select(sql<string>`to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('today'))
    .where('page', '=', page)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { saved: await readLegalPage(tx, page), today }
}

const legalPagesQuery = (db: Db | Tx) =>
  db
    .selectFrom('legal_pages')
    .leftJoin('accounts', 'accounts.id', 'legal_pages.updated_by')
    .select([
      sql<LegalPageName>`page`.as('page'),
      'text_en as en',
      'text_hi as hi',
      'checked_by as checkedBy',
      sql<string | null>`to_char(checked_on, 'YYYY-MM-DD')`.as('checkedOn'),
      'legal_pages.version',
      'legal_pages.updated_at as updatedAt',
      'accounts.id as byId',
      'accounts.name as byName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof legalPagesQuery>['executeTakeFirstOrThrow']>>

const toPage = ({
  page,
  en,
  hi,
  checkedBy,
  checkedOn,
  version,
  updatedAt,
  byId,
  byName,
}: Row): SavedLegalPage => ({
  page,
  texts: { en, hi },
  check: checkedBy === null || checkedOn === null ? null : { by: checkedBy, on: checkedOn },
  version,
  updatedAt,
  updatedBy: byId === null ? null : { id: byId, name: byName ?? '' },
})

export async function saveLegalPage(
  tx: Tx,
  page: LegalPageName,
  { texts, check, version }: LegalPage,
  adminId: string,
): Promise<void> {
  await tx
    .updateTable('legal_pages')
    .set({
      text_en: texts.en,
      text_hi: texts.hi,
      checked_by: check?.by ?? null,
      checked_on: check === null ? null : sql<Date>`${check.on}::date`,
      version,
      updated_at: sql<Date>`now()`,
      updated_by: adminId,
    })
    .where('page', '=', page)
    .execute()
}
