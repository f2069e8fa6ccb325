import { Refusal } from '@farmgate/domain/refusal.ts'
import sharp, { type Sharp } from 'sharp'
import { photoTypeOf } from './photo-type.ts'
import { MASTER_WIDTH, type PictureFormat } from '@farmgate/domain/catalogue/listings/picture-set.ts'

const PIXELS_MAX = 40_000_000
const SECONDS_MAX = 20
const PLACEHOLDER_CHARACTERS_MAX = 600

// Decoders other than those of our three formats are unreachable, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
// Pictures are processed two at a time beside everything else in the process: one thread each, and no cache.
sharp.concurrency(1)
sharp.cache(false)

export interface Master {
  readonly content: Buffer
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/**
 * Renders the master from which all other files are made: upright, in plain sRGB, and re-encoded from its pixels, so
 * that nothing else in the file (where it was taken, hidden data) survives.
 */
export async function renderMaster(path: string): Promise<Master> {
  const type = await photoTypeOf(path)
  if (type === null) throw new Refusal('picture.unreadable')
  try {
    const photo = sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { format, width, height } = await photo.metadata()
    if (width * height > PIXELS_MAX) throw new Refusal('picture.too_large')
    if (format !== type) throw new Refusal('picture.unreadable')
    const { data, info } = await photo
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: MASTER_WIDTH, height: MASTER_WIDTH, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return {
      content: data,
      width: info.width,
      height: info.height,
      placeholder: await renderPlaceholder(data),
    }
  } catch (error) {
    throw asRefusal(error)
  }
}

/**
 * Renders a smaller size, or the same in another format. AVIF with more effort takes many times as long for a few
 * bytes.
 */
export const renderSize = (master: Buffer, width: number, format: PictureFormat): Promise<Buffer> => {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  return encode[format](resized).toBuffer()
}

const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80 }),
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
}

/** The maximum size that is still acceptable inside a list of forty products. */
async function renderPlaceholder(master: Buffer): Promise<string> {
  let address = ''
  for (const size of [16, 8, 1]) {
    const tiny = sharp(master).resize({ width: size, height: size, fit: 'inside' }).blur(0.6)
    const content = await tiny.webp({ quality: 40, alphaQuality: 40 }).toBuffer()
    address = `data:image/webp;base64,${content.toString('base64')}`
    if (address.length <= PLACEHOLDER_CHARACTERS_MAX) break
  }
  return address
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  if (error.message.includes('timeout')) return new Refusal('server.busy', { retryAfterSeconds: 5 })
  return new Refusal(
    error.message.includes('exceeds pixel limit') ? 'picture.too_large' : 'picture.unreadable',
  )
}
