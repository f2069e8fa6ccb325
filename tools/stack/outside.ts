import { join } from 'node:path'
import type { Children } from './children.ts'
import { journalOf, mailsOf, ROOT } from './paths.ts'
import { needFreePort } from './reach.ts'
import type { Settings } from './settings.ts'

/** An untouched payment sheet approves after this long, so that trying the shop needs no extra tap. */
const APPROVE_AFTER_MS = 3_000

export async function needOutsidePorts({ gatewayPort, mailPort }: Settings): Promise<void> {
  await needFreePort(gatewayPort, '--gateway-port')
  await needFreePort(mailPort, '--mail-port')
}

/** The systems outside Farmgate as separate programs: the simulated payment gateway, and the mail sink. */
export function startOutside(
  children: Children,
  { apiPort, gatewayPort, mailPort, database }: Settings,
): void {
  children.start({
    name: 'gateway',
    args: [
      join(ROOT, 'tools', 'razorpay-sim', 'src', 'bin.ts'),
      '--port',
      String(gatewayPort),
      '--webhook-url',
      `http://127.0.0.1:${apiPort}/payment/webhook`,
      '--payout-webhook-url',
      `http://127.0.0.1:${apiPort}/payouts/webhook`,
      '--journal',
      journalOf(database),
      '--approve-after-ms',
      String(APPROVE_AFTER_MS),
      '--instant',
    ],
  })
  children.start({
    name: 'mail',
    args: [
      join(ROOT, 'tools', 'mail-sink', 'src', 'bin.ts'),
      '--port',
      String(mailPort),
      '--folder',
      mailsOf(database),
    ],
  })
}
