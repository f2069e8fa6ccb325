/** As large as a screen can show; more would only slow down the upload. */
export const PRODUCT_LONG_SIDE_PX = 1200
export const AVATAR_LONG_SIDE_PX = 640

const QUALITY = 0.8

/**
 * Shrinks a photo to the size we store, upright, as WebP, or JPEG where the browser can't encode WebP. A file the
 * browser can't read is returned unchanged: the server handles more formats and reports what is wrong.
 */
export async function shrinkPhoto(file: Blob, longSidePx: number): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const smaller = await draw(bitmap, fitInto(bitmap, longSidePx))
    bitmap.close()
    return smaller !== null && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Scales a size down to the long side; never enlarges it. */
export function fitInto({ width, height }: Size, longSidePx: number): Size {
  const scale = Math.min(1, longSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function draw(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency and would turn it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await encode(canvas, 'image/webp')
  // A browser that can't encode WebP silently returns a PNG.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg')
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
