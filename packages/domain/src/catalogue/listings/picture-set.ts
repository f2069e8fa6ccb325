export const FORMATS = ['webp', 'avif'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** The widths pages request. The largest is made when the photo arrives, the others from it by a job. */
export const WIDTHS = [320, 640, 1200] as const

/** The file made when the photo arrives; its hash is the picture's id. */
export const MASTER_WIDTH = 1200

export const fileName = (id: string, width: number, format: PictureFormat): string =>
  `${id}-${width}.${format}`

/** The path of a picture file: the same at the API's own port and on the site, whose server forwards it. */
export const pictureAddress = (id: string, width: number, format: PictureFormat): string =>
  `/pictures/${fileName(id, width, format)}`

/**
 * Returns the files of a picture of this width: nothing is upscaled, so a small photo has fewer, and its largest has
 * the name of the master whatever its true width.
 */
export const widthsOf = (
  trueWidth: number,
): readonly { readonly name: number; readonly pixels: number }[] => [
  ...WIDTHS.filter((width) => width < MASTER_WIDTH && width < trueWidth).map((width) => ({
    name: width,
    pixels: width,
  })),
  { name: MASTER_WIDTH, pixels: Math.min(MASTER_WIDTH, trueWidth) },
]

/**
 * Returns all sizes of a picture for `srcset`, from the address of any of them and its true width. Empty without a width, when
 * only that one address can be shown: the other sizes are not made yet, or the picture is none of ours.
 */
export function pictureSet(
  image: string | undefined,
  trueWidth: number | undefined,
  format: PictureFormat,
): string {
  const id = /^\/pictures\/([0-9a-f]{32})-\d+\.webp$/.exec(image ?? '')?.[1]
  if (id === undefined || trueWidth === undefined || trueWidth === 0) return ''
  return widthsOf(trueWidth)
    .map(({ name, pixels }) => `${pictureAddress(id, name, format)} ${pixels}w`)
    .join(', ')
}
