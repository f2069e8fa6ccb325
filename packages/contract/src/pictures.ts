import * as z from 'zod/mini'

/** One picture in all its sizes. An address always shows the same content, so it may be cached for ever. */
export const Picture = z
  .object({
    /** A tiny blurred image as a data address, shown until the picture is loaded. */
    placeholder: z.string(),
    /** Ready for `srcset`. */
    webp: z.string(),
    /** The same in AVIF; empty until it has been made. */
    avif: z.string(),
  })
  .register(z.globalRegistry, { id: 'Picture' })

export type Picture = z.output<typeof Picture>

/** The refusals of a call that takes a photo. */
export const PICTURE_REFUSALS = [
  'picture.no_room',
  'picture.too_large',
  'picture.too_many',
  'picture.unreadable',
] as const
