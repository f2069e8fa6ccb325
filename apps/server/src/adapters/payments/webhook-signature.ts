import { createHmac, timingSafeEqual } from 'node:crypto'

/** Over the raw bytes, as they came: a body that was parsed and written again has another signature. */
export function isSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature)
  // Every secret is tried, and no comparison ends early: the time taken says nothing about the right answer.
  const matches = secrets.filter((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matches.length > 0
}
