/** Settings of what lies outside, for processes whose test never reaches it: nobody listens on port 9. */
export const OUTSIDE_ENV = {
  REDIS_URL: 'redis://127.0.0.1:9',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Farmgate <hello@farmgate.test>',
}
