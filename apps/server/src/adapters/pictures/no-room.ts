import { Refusal } from '@farmgate/domain/refusal.ts'

/** No space on the disk, quota exceeded, or a file larger than the system allows. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Turns the error of a full disk into a refusal with its own message. Returns any other error unchanged. */
export const asNoRoom = (error: unknown): unknown =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code ?? '')
    ? new Refusal('picture.no_room')
    : error
