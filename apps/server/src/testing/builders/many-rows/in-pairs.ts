/** Does the work from `first` to before `end` in steps of this size, two steps at a time. */
export async function inPairs(
  first: number,
  end: number,
  step: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  let next = first
  const repeat = async (): Promise<void> => {
    while (next < end) {
      const from = next
      next += step
      await work(from, Math.min(from + step, end))
    }
  }
  await Promise.all([repeat(), repeat()])
}
