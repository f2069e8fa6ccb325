import { parseArgs } from 'node:util'
import { type SimulatorOptions, startSimulator } from './simulator.ts'

/**
 * The simulator as a separate process. Flags configure it; keys and secrets come from the environment, where the
 * list of processes does not show them. Prints `ready <address>` once it is ready, and runs until SIGTERM.
 */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    'key-id': { type: 'string' },
    'key-secret': { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'payout-webhook-url': { type: 'string' },
    'webhook-retry-ms': { type: 'string' },
    journal: { type: 'string' },
    'approve-after-ms': { type: 'string' },
    instant: { type: 'boolean', default: false },
  },
})

const simulator = await startSimulator({
  host: values.host,
  port: wholeNumber('--port', values.port),
  ...given('keyId', values['key-id'] ?? process.env['RAZORPAY_KEY_ID']),
  ...given('keySecret', values['key-secret'] ?? process.env['RAZORPAY_KEY_SECRET']),
  ...given('webhookUrl', values['webhook-url']),
  ...given('webhookSecret', values['webhook-secret'] ?? process.env['RAZORPAY_WEBHOOK_SECRET']),
  ...given('payoutWebhookUrl', values['payout-webhook-url']),
  ...given('payoutWebhookSecret', process.env['RAZORPAYX_WEBHOOK_SECRET']),
  ...given('accountNumber', process.env['RAZORPAYX_ACCOUNT_NUMBER']),
  ...given('journalFile', values.journal),
  ...given('webhookRetryMs', numberOrNone('--webhook-retry-ms', values['webhook-retry-ms'])),
  ...given('approveAfterMs', numberOrNone('--approve-after-ms', values['approve-after-ms'])),
  isInstant: values.instant,
})
console.log(`ready ${simulator.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
}

/** An omitted option is left to the simulator's default. */
function given<Name extends keyof SimulatorOptions>(name: Name, value: SimulatorOptions[Name] | undefined) {
  return value === undefined ? {} : { [name]: value }
}

function numberOrNone(flag: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : wholeNumber(flag, text)
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`${flag} must be a whole number.`)
  process.exit(1)
}
