import { useCallback, useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'

interface KeptPhoto {
  /** Identifies this choice: a retry with the same photo keeps its idempotency key. */
  readonly id: string
  readonly file: Blob
}

interface ChosenPhoto extends KeptPhoto {
  /** An object URL for the preview. */
  readonly url: string
}

export interface PhotoChoice {
  readonly photo: ChosenPhoto | null
  /** Whether a picked photo is still being shrunk. */
  readonly preparing: boolean
  readonly choose: (file: File) => Promise<void>
  readonly clear: () => void
  /** Resolves with the photo to send once it is shrunk; null without one. */
  readonly ready: () => Promise<ChosenPhoto | null>
}

/**
 * Holds the picked photo and shrinks it at once, so that it is ready when the form is sent. `start` is a photo that was
 * shrunk earlier.
 */
export function useChosenPhoto(longSidePx: number, start: KeptPhoto | null = null): PhotoChoice {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(() =>
    start === null ? null : { ...start, url: URL.createObjectURL(start.file) },
  )
  const [preparing, setPreparing] = useState(false)
  const latest = useRef<Promise<ChosenPhoto | null>>(photo === null ? NONE : Promise.resolve(photo))

  const choose = useCallback(
    async (picked: File) => {
      const shrinking = prepare(picked, longSidePx)
      latest.current = shrinking
      setPreparing(true)
      const chosen = await shrinking
      // Another photo may have been picked meanwhile.
      if (latest.current !== shrinking) return URL.revokeObjectURL(chosen.url)
      setPreparing(false)
      setPhoto(chosen)
    },
    [longSidePx],
  )

  const clear = useCallback(() => {
    latest.current = NONE
    setPreparing(false)
    setPhoto(null)
  }, [])

  const ready = useCallback(() => latest.current, [])

  useEffect(() => (photo === null ? undefined : () => URL.revokeObjectURL(photo.url)), [photo])

  return { photo, preparing, choose, clear, ready }
}

const NONE: Promise<ChosenPhoto | null> = Promise.resolve(null)

async function prepare(picked: File, longSidePx: number): Promise<ChosenPhoto> {
  const file = await shrinkPhoto(picked, longSidePx)
  return { id: crypto.randomUUID(), file, url: URL.createObjectURL(file) }
}
