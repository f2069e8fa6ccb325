import * as z from 'zod/mini'

/**
 * What a page needs beside a picture's address to show it in the right size: `pictureSet` in the domain derives the other
 * addresses. An address always shows the same content, so it may be cached for ever.
 */
export const Picture = z
  .object({
    /** A tiny blurred image as a data address, shown until the picture is loaded. */
    placeholder: z.string(),
    /** The width of the largest size in pixels; 0 until the other sizes have been made. */
    width: z.number(),
  })
  .register(z.globalRegistry, { id: 'Picture' })

export type Picture = z.output<typeof Picture>

/** The photo of a return request; its address is part of it. */
export const ReturnPicture = z
  .extend(Picture, { webp: z.string() })
  .register(z.globalRegistry, { id: 'ReturnPicture' })

export type ReturnPicture = z.output<typeof ReturnPicture>

/** The refusals of a call that takes a photo. */
export const PICTURE_REFUSALS = [
  'picture.no_room',
  'picture.too_large',
  'picture.too_many',
  'picture.unreadable',
] as const
