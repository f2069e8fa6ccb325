/** An uploaded photo in a temporary file, which is deleted at the end of the call. */
export interface Upload {
  readonly path: string
  readonly bytes: number
  /** The hash of the file as sent: the same photo sent again is the same request. */
  readonly sha256: string
}
