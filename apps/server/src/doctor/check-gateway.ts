import { judgeClock } from './check-clock.ts'
import { broken, type Finding, ok, reasonOf } from './finding.ts'

export interface GatewayAccess {
  readonly RAZORPAY_URL: string
  readonly RAZORPAY_KEY_ID: string
  readonly RAZORPAY_KEY_SECRET: string
}

/** Reads one payment with our key, which changes nothing, and compares the gateway's clock with ours. */
export async function checkGateway(access: GatewayAccess, timeoutMs = 10_000): Promise<Finding[]> {
  const { RAZORPAY_URL: url, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: secret } = access
  const sentAt = Date.now()
  try {
    const reply = await fetch(`${url}/v1/payments?count=1`, {
      headers: { authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    return [judgeStatus(reply.status, keyId), ...clockOf(reply.headers.get('date'), sentAt)]
  } catch (error) {
    return [
      broken(
        'gateway',
        `the payment gateway does not answer (${reasonOf(error)})`,
        'Check RAZORPAY_URL and the way out of this server: curl -sv <RAZORPAY_URL>. Then the gateway’s status page.',
      ),
    ]
  }
}

function judgeStatus(status: number, keyId: string): Finding {
  if (status === 200) return ok('gateway', `accepts the key ${keyId}`)
  if (status === 401 || status === 403) {
    return broken(
      'gateway',
      `the payment gateway refuses the key ${keyId} (${status})`,
      'Put key id and secret of one pair from its dashboard into RAZORPAY_KEY_ID and the file razorpay-key-secret.',
    )
  }
  return broken('gateway', `the payment gateway answers ${status}`, 'See its status page; try again later.')
}

/** The header has whole seconds. */
const clockOf = (date: string | null, sentAt: number): Finding[] =>
  date === null ? [] : [judgeClock('the gateway', Date.parse(date) + 500 - (sentAt + Date.now()) / 2)]
