import type { Tx } from '#db/pool.ts'
import { openLink } from '#features/account-links/open-link.ts'
import { queueMails } from '#features/mails/queue-mail.ts'

/** Mails a link that verifies this address of an account that the caller has locked. */
export async function mailVerification(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const link = await openLink(tx, { accountId: id, kind: 'verify_email', email })
  await queueMails(tx, [id], {
    kind: 'email_verification',
    cause: link.id,
    leftAddress: email,
    linkId: link.id,
  })
}
