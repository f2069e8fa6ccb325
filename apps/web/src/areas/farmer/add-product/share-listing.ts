import { paths } from '#paths.ts'

interface SharingDevice {
  readonly clipboard: { readonly writeText: (text: string) => Promise<void> }
  readonly share?: (data: { title: string; text: string; url: string }) => Promise<void>
}

/** Opens the phone's share sheet, or copies the link where there is none. Returns what was done. */
export async function shareListing(
  listing: { readonly id: string; readonly name: string },
  device: SharingDevice = navigator,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const url = new URL(paths.product(listing.id), location.origin).href
  try {
    if (device.share === undefined) {
      await device.clipboard.writeText(url)
      return 'copied'
    }
    await device.share({ title: listing.name, text: listing.name, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
