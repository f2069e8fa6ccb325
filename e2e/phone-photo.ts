import type { Page } from '@playwright/test'

/** A JPEG as an upright phone writes it: landscape pixels with an orientation tag. */
export async function phonePhoto(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    // Noise, which no format compresses well.
    const noise = new ImageData(width, height)
    let seed = 1
    new Uint32Array(noise.data.buffer).forEach((_, at, pixels) => {
      seed = (seed * 48_271) % 2_147_483_647
      pixels[at] = 0xff_00_00_00 | seed
    })
    context?.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, size)
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, START.length), TURN_RIGHT, jpeg.subarray(START.length)])
}

/** The start marker of every JPEG. */
const START = Buffer.from([0xff, 0xd8])

/** Exif with one entry: orientation 6, "rotate 90° clockwise". */
const TURN_RIGHT = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0x00, 0x22]),
  Buffer.from('Exif\0\0MM\0*', 'latin1'),
  Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
])
