import type { Tx } from '#db/pool.ts'
import { countedNetwork } from '#http/shared/network.ts'
import { openLink } from '#features/people/account-links/open-link.ts'
import { queueMails } from '#features/telling/mail-queue/queue-mail.ts'

/** Mails a link that verifies this address of an account that the caller has locked. `ip` is where the call comes from. */
export async function mailVerification(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
  ip: string,
): Promise<void> {
  const link = await openLink(tx, { accountId: id, kind: 'verify_email', email, network: countedNetwork(ip) })
  await queueMails(tx, [id], {
    kind: 'email_verification',
    cause: link.id,
    leftAddress: email,
    linkId: link.id,
  })
}
