import { useCallback, useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'

interface ChosenPhoto {
  /** Names this choice: the same photo sent again is the same intent. */
  readonly id: string
  readonly file: Blob
  /** An address of this page for showing it. */
  readonly url: string
}

export interface PhotoChoice {
  readonly photo: ChosenPhoto | null
  /** It has been picked and is being made smaller. */
  readonly preparing: boolean
  readonly choose: (file: File) => Promise<void>
  readonly clear: () => void
  /** What is to be sent, when it is ready. */
  readonly ready: () => Promise<ChosenPhoto | null>
}

/** The photo somebody has picked, made smaller as soon as it is there, so that it is ready when the form is sent. */
export function useChosenPhoto(longSidePx: number): PhotoChoice {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [preparing, setPreparing] = useState(false)
  const latest = useRef<Promise<ChosenPhoto | null>>(NONE)

  const choose = useCallback(
    async (picked: File) => {
      const made = prepare(picked, longSidePx)
      latest.current = made
      setPreparing(true)
      const chosen = await made
      // Another one may have been picked meanwhile.
      if (latest.current !== made) return URL.revokeObjectURL(chosen.url)
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
