import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { bringReaders } from './newsletter.sql.ts'
import { daysBefore } from './seed-listing.ts'
import { type Buyer, type BuyerKey, buyers } from './village/buyers.ts'
import { readers } from './village/readers.ts'

export const seedNewsletter = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, (tx) =>
    bringReaders(
      tx,
      Object.entries(readers).map(([key, { agreedDaysAgo, leftDaysAgo }]) => {
        const { email, language = 'en' }: Buyer = buyers[key as BuyerKey]
        return {
          email: `${email}@farmgate.test`,
          language,
          agreedAt: daysBefore(now, agreedDaysAgo),
          leftAt: leftDaysAgo === undefined ? null : daysBefore(now, leftDaysAgo),
        }
      }),
    ),
  )
