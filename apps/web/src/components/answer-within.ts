/**
 * The answer, or after a while as good as none: a line that has died says nothing for minutes, and nobody looks at an
 * overlay for so long. Only for calls that may be sent again.
 */
export async function answerWithin<T>(patienceMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('nobody answers')), patienceMs)
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
