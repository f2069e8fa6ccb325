import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, thirty seconds. */
const appOf = (key: string, label = '') =>
  new TOTP({
    issuer: 'Farmgate',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(key),
  })

/** 160 random bits in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that a QR code carries. */
export const addressOf = (key: string, email: string): string => appOf(key, email).toString()

/** The step that these digits belong to, or null. One step before and after counts: clocks differ. */
export function stepOf(key: string, digits: string, now: Date): number | null {
  const app = appOf(key)
  const delta = app.validate({ token: digits, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : app.counter({ timestamp: now.getTime() }) + delta
}
