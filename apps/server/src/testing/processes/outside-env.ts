import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Node's compile cache for the programs that tests start: 1.5 s of CPU until one is ready, not 2.7. */
export const COMPILE_CACHE = join(tmpdir(), 'farmgate-compile-cache')

/** Processes started next to a market share its key, and so its sessions and links. */
export const TEST_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i))

/** Settings of external services for processes whose test never uses them: port 9 is closed. */
export const OUTSIDE_ENV = {
  REDIS_URL: 'redis://127.0.0.1:9',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Farmgate <hello@farmgate.test>',
  MARKET_MODE: 'trial',
  SECOND_FACTOR: 'off',
  SESSION_KEYS: `test:${TEST_KEY.toString('base64')}`,
  VAULT_KEYS: `test:${TEST_KEY.toString('base64')}`,
}
