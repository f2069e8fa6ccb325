/** Returns the text of a response; of an endless stream, its beginning. */
export async function textOf(reply: Response): Promise<string> {
  if (reply.headers.get('content-type')?.startsWith('text/event-stream') !== true) return reply.text()
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
