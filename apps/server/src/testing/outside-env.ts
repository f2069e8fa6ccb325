/** Processes started beside a market share its key, and so its sessions and links. */
export const TEST_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i))

/** Settings of what lies outside, for processes whose test never reaches it: nobody listens on port 9. */
export const OUTSIDE_ENV = {
  REDIS_URL: 'redis://127.0.0.1:9',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Farmgate <hello@farmgate.test>',
  SESSION_KEYS: `test:${TEST_KEY.toString('base64')}`,
}
