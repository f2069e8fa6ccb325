import { headIn, momentCell } from '#features/platform/exports/cells.ts'
import { type ExportSource, pageByPage } from '#features/platform/exports/export-source.ts'
import { type FarmerFilter, type FarmerRow, findFarmers } from './farmers.sql.ts'

const COLUMNS = [
  'name',
  'email',
  'phone',
  'place',
  'joined',
  'active',
  'verifiedAt',
  'verifiedWhat',
  'suspendedAt',
  'suspendReason',
  'delivery',
  'products',
  'approved',
  'pending',
  'rejected',
] as const

/** Exports the filtered list of farmers, newest first. Counts end at a thousand, as in the list. */
export const farmersExport: ExportSource = async function* (db, { language, question: { q = '', status } }) {
  yield headIn(language, COLUMNS)
  const text = q === '' ? null : q
  const filter = (status as FarmerFilter | undefined) ?? null
  const farmers = pageByPage<FarmerRow>((after, limit) =>
    findFarmers(db, { text, filter, before: after?.id ?? null, limit }),
  )
  for await (const {
    name,
    email,
    phone,
    place,
    createdAt,
    active,
    verified,
    suspended,
    delivery,
    products,
  } of farmers)
    yield [
      name,
      email,
      phone,
      place,
      momentCell(createdAt),
      active ? 'yes' : 'no',
      momentOf(verified),
      verified?.what ?? null,
      momentOf(suspended),
      suspended?.reason ?? null,
      delivery,
      products.all,
      products.approved,
      products.pending,
      products.rejected,
    ]
}

const momentOf = (status: { readonly at: string } | null): string | null =>
  status === null ? null : momentCell(new Date(status.at))
