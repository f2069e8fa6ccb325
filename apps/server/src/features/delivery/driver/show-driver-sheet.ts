import type { Run } from '@farmgate/contract/delivery/driver.ts'
import { canRead, isBeforeRound, readableUntil } from '@farmgate/domain/delivery/driver/driver-sheet.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { Db } from '#db/pool.ts'
import { readIdentity } from '#features/market/market-identity/identity.sql.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { openLink } from './driver-link.ts'
import { findSheetStops } from './driver-sheet.sql.ts'

/**
 * The sheet of a day: only its own stops, without codes and without what was ordered. Once its cash was counted nothing is left
 * to do, so it has no names.
 */
export async function showDriverSheet(db: Db, keys: LinkKeys, token: string): Promise<Run> {
  const link = await openLink(db, keys, token, canRead)
  const [stops, { phone }] = await Promise.all([
    link.isClosed ? [] : findSheetStops(db, link),
    readIdentity(db),
  ])
  return {
    round: { name: link.roundName, kind: link.roundKind, pickupPlace: link.pickupPlace },
    day: link.day,
    from: link.startsAt.toISOString(),
    to: link.endsAt.toISOString(),
    readableUntil: readableUntil(link).toISOString(),
    marksFrom: link.dropOffAt.toISOString(),
    isEarly: isBeforeRound(link, link.now),
    isClosed: link.isClosed,
    officePhone: phone === '' ? null : phone,
    stops: stops.map(
      ({ id, bags, cashDuePaise, cashOwedPaise, cashTakenPaise, resultAt, ...stop }, index) => ({
        _id: id,
        number: index + 1,
        ...stop,
        bags: bags.map(({ amountPaise, ...bag }) => ({ ...bag, amount: toRupees(amountPaise) })),
        cashDue: toRupees(cashDuePaise),
        cashOwed: toRupees(cashOwedPaise),
        cashTaken: toRupees(cashTakenPaise),
        resultAt: resultAt?.toISOString() ?? null,
      }),
    ),
  }
}
