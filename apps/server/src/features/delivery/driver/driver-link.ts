import { randomBytes } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import {
  isGenuineLink,
  type LinkKeys,
  makeLinkToken,
  readLinkToken,
} from '#features/people/account-links/link-token.ts'
import type { Operator } from '#http/shared/operator.ts'
import {
  type DayKey,
  findLink,
  findLinkOf,
  insertLink,
  type KnownLink,
  type LinkRow,
  lockDay,
  revokeLink,
} from './driver-links.sql.ts'

/** The path of the driver's page. The kind keeps a driver's token from being an account's, and the other way round. */
const pathOf = (keys: LinkKeys, { id, salt }: LinkRow): string =>
  `/run/${makeLinkToken(keys, { id, salt, kind: 'driver' })}`

/** The day's link, derived again: nothing that opens the sheet is stored. */
export async function driverLinkOf(db: Db, keys: LinkKeys, key: DayKey): Promise<string | null> {
  const link = await findLinkOf(db, key)
  return link === undefined ? null : pathOf(keys, link)
}

/** Makes the link of a day. The one before stops working. */
export const makeLink = (
  db: Db,
  keys: LinkKeys,
  operator: Operator,
  key: DayKey,
  driver: string | null,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    await requireDay(tx, key)
    await revokeLink(tx, key, operator.adminId)
    const link = { id: uuid(), salt: randomBytes(16) }
    await insertLink(tx, key, { ...link, adminId: operator.adminId, driver })
    await record(tx, operator, key, 'round.link_made', driver === null ? {} : { driver })
    return pathOf(keys, link)
  })

export const withdrawLink = (db: Db, operator: Operator, key: DayKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    await requireDay(tx, key)
    if (await revokeLink(tx, key, operator.adminId)) await record(tx, operator, key, 'round.link_withdrawn')
  })

async function requireDay(tx: Tx, key: DayKey): Promise<void> {
  if (!isUuid(key.roundId)) throw new Refusal('round.not_found')
  if (!(await lockDay(tx, key))) throw new Refusal('round.day_not_found')
}

const record = (
  tx: Tx,
  { adminId, requestId }: Operator,
  { roundId, day }: DayKey,
  action: string,
  facts: { readonly driver?: string } = {},
) => recordAct(tx, { actorId: adminId, action, subjectId: roundId, requestId, detail: { day, ...facts } })

/** The link of this token. A forged one is refused like one that no longer works. */
export async function openLink(
  db: Db | Tx,
  keys: LinkKeys,
  token: string,
  isOpen: (link: KnownLink, now: Date) => boolean,
): Promise<KnownLink> {
  const claim = readLinkToken(token)
  const link = claim === null ? undefined : await findLink(db, claim.id)
  if (claim === null || link === undefined) throw new Refusal('link.gone')
  const isGenuine = isGenuineLink(keys, claim, { id: link.id, salt: link.salt, kind: 'driver' })
  if (!isGenuine || !isOpen(link, link.now)) throw new Refusal('link.gone')
  return link
}
