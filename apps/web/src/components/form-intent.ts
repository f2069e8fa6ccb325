/**
 * Gives each intent its `Idempotency-Key`: the same content sent again after a lost answer bears the same key, so the
 * server does it once; changed content is another intent.
 */
export function createIntent(newKey: () => string = () => crypto.randomUUID()): (content: unknown) => string {
  let last: { readonly content: string; readonly key: string } | null = null
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: newKey() }
    return last.key
  }
}
