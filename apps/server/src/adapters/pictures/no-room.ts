import { Refusal } from '@farmgate/domain/refusal.ts'

/** No space on the disk, none left for this user, or a file larger than the system lets us write. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk is nobody's fault who sends a photo: they are told so. Anything else stays what it was. */
export const asNoRoom = (error: unknown): unknown =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code ?? '')
    ? new Refusal('picture.no_room')
    : error
