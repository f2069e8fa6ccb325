import { sendMail } from '#features/telling/mails/send-mail.ts'
import type { Market, Person } from '#testing/market.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'

/** Sends the mails about moved days, and returns the text of the one that this buyer got. */
export async function readMovedMail(market: Market, buyer: Person): Promise<string | undefined> {
  const mailbox = await openMailbox()
  const deps = {
    db: market.workerDb,
    mailer: mailbox.mailer,
    log: market.deps.log,
    publicOrigin: 'https://farmgate.example',
    linkToken: async () => null,
  }
  const mails = await market.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'delivery_moved')
    .execute()
  for (const { id } of mails) await sendMail(deps, id)
  return mailbox.received().find(({ to }) => to.includes(buyer.email))?.text
}
