/**
 * Returns the `Idempotency-Key` of this content: the same content has the same key, also after the page was killed
 * while it was sending and the draft is sent again.
 */
export async function contentKey(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
