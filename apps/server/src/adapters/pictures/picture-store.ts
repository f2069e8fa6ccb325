import type { Readable } from 'node:stream'

/**
 * Where picture files lie. Names are made by us from a hash, a width and a format, and a name's content never
 * changes. The local disk fills this now (disk-store.ts); an S3-compatible store can later.
 */
export interface PictureStore {
  /** A folder on this machine where photos wait while their call is answered; outside everything that is served. */
  readonly incomingDir: string
  /** Whole or not at all; refuses with `picture.no_room`. Writing the same name again is harmless and makes it young. */
  write(name: string, content: Buffer): Promise<void>
  /** Null where there is no such file. */
  open(name: string): Promise<{ readonly size: number; readonly stream: () => Readable } | null>
  read(name: string): Promise<Buffer | null>
  /** Removes what was last written before this; false where it has been written again since, and stays. */
  removeOlder(name: string, before: Date): Promise<boolean>
  list(): AsyncIterable<{ readonly name: string; readonly modifiedAt: Date }>
  /** Removes photos that a process left in `incomingDir` when it died; answers how many. */
  forgetIncoming(before: Date): Promise<number>
}
