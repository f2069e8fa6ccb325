/** Why a chosen file is no photo that we take. */
export type PhotoFault = 'pdf' | 'unreadable'

/** Looks at the file itself, because its name and type may lie. Null when it is a photo. */
export async function checkPhoto(file: Blob): Promise<PhotoFault | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (startsWith(head, PDF)) return 'pdf'
  if (PHOTOS.some((start) => startsWith(head, start))) return null
  // A phone may know other formats, which we can convert.
  return (await canRead(file)) ? null : 'unreadable'
}

/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** JPEG, PNG and WebP: what the server reads. */
const PHOTOS: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
]

/** Null stands for any byte. */
const startsWith = (head: Uint8Array, start: readonly (number | null)[]): boolean =>
  start.every((byte, at) => byte === null || head[at] === byte)

async function canRead(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
