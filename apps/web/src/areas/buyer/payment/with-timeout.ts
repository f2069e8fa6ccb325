/**
 * Returns the response, or fails after `timeoutMs` as if the connection was lost: a stalled connection stays silent
 * for minutes. Only for calls that are safe to repeat.
 */
export async function withTimeout<T>(timeoutMs: number, response: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('request timed out')), timeoutMs)
  })
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}
