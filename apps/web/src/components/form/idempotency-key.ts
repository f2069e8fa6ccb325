/**
 * Returns a function that gives content its `Idempotency-Key`. A retry of the same content after a lost response has
 * the same key, so the server runs it once; changed content gets another key.
 */
export function createIdempotencyKey(
  newKey: () => string = () => crypto.randomUUID(),
): (content: unknown) => string {
  let last: { readonly content: string; readonly key: string } | null = null
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
