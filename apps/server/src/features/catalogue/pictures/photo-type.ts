import { open } from 'node:fs/promises'

const PHOTO_TYPES = ['jpeg', 'png', 'webp'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/**
 * Detects a file's type by its first bytes, whatever its name or its sender claims; null for any type we do not accept.
 */
export async function photoTypeOf(path: string): Promise<PhotoType | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return PHOTO_TYPES.find((type) => starts[type](head)) ?? null
  } finally {
    await file.close()
  }
}

const HEAD_BYTES = 12

const starts: Record<PhotoType, (head: string) => boolean> = {
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.endsWith('WEBP'),
}
