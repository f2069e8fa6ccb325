import { hash } from 'node:crypto'

/** Returns an ETag of this content. It is weak, because all encodings of the content share it. */
export const entityTag = (content: string | Buffer): string => `W/"${hash('sha256', content, 'base64url')}"`

/** Whether the caller's `if-none-match` names this tag: the copy that the caller has is still current. */
export const isNamed = (etag: string, header: string | undefined): boolean =>
  header?.split(',').some((part) => part.trim() === '*' || strong(part.trim()) === strong(etag)) ?? false

/** Caches in between drop the weak prefix, or add it when they compress. */
const strong = (etag: string): string => etag.replace(/^W\//, '')
