import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import type { GatewayAccess } from './check-gateway.ts'
import { broken, type Finding, ok, reasonOf, warning } from './finding.ts'

export interface RailAccess extends GatewayAccess {
  readonly PAYOUT_RAIL: RailKind
  readonly RAZORPAYX_ACCOUNT_NUMBER?: string | undefined
  readonly BANK_FILE_ACCOUNT_NUMBER?: string | undefined
}

const FILE = 'payouts go out as a bank file'

/** Lists one payout with our key and account, which changes nothing. A bank file needs the account it debits. */
export async function checkPayoutRail(access: RailAccess, timeoutMs = 10_000): Promise<Finding> {
  if (access.PAYOUT_RAIL === 'bank_file') {
    return access.BANK_FILE_ACCOUNT_NUMBER === undefined
      ? warning('payouts', `${FILE} without an account to debit`, 'Set BANK_FILE_ACCOUNT_NUMBER.')
      : ok('payouts', FILE)
  }
  const { RAZORPAY_URL: url, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: secret } = access
  const query = new URLSearchParams({ account_number: access.RAZORPAYX_ACCOUNT_NUMBER ?? '', count: '1' })
  try {
    const reply = await fetch(`${url}/v1/payouts?${query.toString()}`, {
      headers: { authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    if (reply.status === 200) return ok('payouts', 'RazorpayX accepts the key and the account')
    return broken(
      'payouts',
      `RazorpayX answers ${reply.status}`,
      "Check RAZORPAYX_ACCOUNT_NUMBER, and in RazorpayX's dashboard that payouts are active and this server's address is allowed.",
    )
  } catch (error) {
    return broken(
      'payouts',
      `RazorpayX does not answer (${reasonOf(error)})`,
      'Check RAZORPAY_URL and the way out of this server.',
    )
  }
}
