import { createHmac, timingSafeEqual } from 'node:crypto'

/** Verifies the signature over the raw bytes: a body that was parsed and serialised again has another signature. */
export function isSignedWith(secrets: readonly string[], rawBody: Buffer, signature: string): boolean {
  const given = Buffer.from(signature)
  // Every secret is compared in constant time, so the duration reveals nothing.
  const matches = secrets.filter((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matches.length > 0
}
