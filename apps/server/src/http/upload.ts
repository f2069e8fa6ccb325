/** A photo as it came in: a file of its own, which is gone when the call has been answered. */
export interface Upload {
  readonly path: string
  readonly bytes: number
  /** Of the file as it was sent: the same photo sent again is the same intent. */
  readonly sha256: string
}
