/** A pause that a button can end. */
export interface Pause {
  /** Resolves with whether it was ended early. */
  readonly over: Promise<boolean>
  readonly skip: () => void
}

export function startPause(ms: number): Pause {
  let end: (isSkipped: boolean) => void = () => {}
  const over = new Promise<boolean>((resolve) => {
    end = resolve
  })
  const timer = setTimeout(() => end(false), ms)
  return {
    over,
    skip: () => {
      clearTimeout(timer)
      end(true)
    },
  }
}
