import { type RefCallback, useState } from 'react'

export interface BrokenPicture {
  /** There is no picture, or it could not be fetched. */
  broken: boolean
  watch: { ref: RefCallback<HTMLImageElement>; onError: () => void }
}

export function useBrokenPicture(src: string | undefined): BrokenPicture {
  const [failed, setFailed] = useState<string>()
  const onError = () => {
    setFailed(src)
  }
  return {
    broken: src === undefined || src === '' || src === failed,
    watch: {
      onError,
      // On a prerendered page the error may have occurred before the listener was attached.
      ref: (img) => {
        if (img !== null && img.complete && img.naturalWidth === 0) onError()
      },
    },
  }
}
