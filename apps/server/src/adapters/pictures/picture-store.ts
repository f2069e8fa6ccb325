import type { Readable } from 'node:stream'

/**
 * Stores picture files. Names are made by us from a hash, a width and a format, and the content of a name never changes.
 * Implemented by the local disk (disk-store.ts); an S3-compatible store is possible.
 */
export interface PictureStore {
  /** A local folder for photos of calls in progress, outside everything that is served. */
  readonly incomingDir: string
  /** Atomic; refuses with `picture.no_room`. Writing the same name again is harmless and renews its age. */
  write(name: string, content: Buffer): Promise<void>
  /** Null when there is no such file. */
  open(name: string): Promise<{ readonly size: number; readonly stream: () => Readable } | null>
  read(name: string): Promise<Buffer | null>
  /** Removes a file last written before this time. Returns false when it was written again since, and keeps it. */
  removeOlder(name: string, before: Date): Promise<boolean>
  list(): AsyncIterable<{ readonly name: string; readonly modifiedAt: Date }>
  /** Removes photos that a process left in `incomingDir` when it died. Returns how many. */
  forgetIncoming(before: Date): Promise<number>
}
