import * as z from 'zod/mini'

/** One picture in all its sizes. Addresses never change what they show, so anybody may keep them for ever. */
export const Picture = z
  .object({
    /** A tiny blurred image as a data address, for the time until the picture has come. */
    placeholder: z.string(),
    /** Ready for `srcset`. */
    webp: z.string(),
    /** The same in AVIF; empty until it has been made. */
    avif: z.string(),
  })
  .register(z.globalRegistry, { id: 'Picture' })

export type Picture = z.output<typeof Picture>

/** What a call that takes a photo may answer about it. */
export const PICTURE_REFUSALS = [
  'picture.no_room',
  'picture.too_large',
  'picture.too_many',
  'picture.unreadable',
] as const
