export const FORMATS = ['webp', 'avif'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** The widths pages request. The largest is made in the request, the others from it by a job. */
export const WIDTHS = [320, 640, 1200] as const

/** The file made in the request; its hash is the picture's id. */
export const MASTER_WIDTH = 1200

export const fileName = (id: string, width: number, format: PictureFormat): string =>
  `${id}-${width}.${format}`

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

export const pictureIdOf = (name: string): string => name.slice(0, name.indexOf('-'))
