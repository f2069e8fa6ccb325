import { asLanguage } from '#language.ts'
import { type PayableOrder, sheetOptions } from './sheet-options.ts'

/** `failed`: the sheet was closed after a payment in it failed. `unavailable`: it never opened. */
export type SheetOutcome = 'paid' | 'failed' | 'dismissed' | 'unavailable'

/**
 * Opens the gateway's payment sheet over the page and waits until it closes. Its result proves nothing: only the server
 * knows whether money arrived, by querying the gateway.
 */
export async function payWithSheet(order: PayableOrder, opened: () => void): Promise<SheetOutcome> {
  try {
    const Sheet = await loadSheet(order.checkout.script)
    return await new Promise((resolve) => {
      let hasFailed = false
      const language = asLanguage(document.documentElement.lang) ?? 'en'
      const sheet = new Sheet({
        ...sheetOptions(order, { language, now: new Date() }),
        handler: () => resolve('paid'),
        modal: { ondismiss: () => resolve(hasFailed ? 'failed' : 'dismissed') },
      })
      // The sheet stays open for another attempt.
      sheet.on('payment.failed', () => {
        hasFailed = true
      })
      opened()
      sheet.open()
    })
  } catch {
    return 'unavailable'
  }
}

interface PaymentSheet {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}

type SheetClass = new (options: object) => PaymentSheet

/** Long enough for a slow connection, short enough to notice a blocked one. */
const TIMEOUT_MS = 20_000

/** Loaded once, on the first payment. A failed load is retried the next time. */
async function loadSheet(address: string): Promise<SheetClass> {
  const known = loadedSheet()
  if (known !== undefined) return known
  const script = document.createElement('script')
  script.src = address
  script.async = true
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => reject(new Error('the payment script did not load')))
      setTimeout(() => reject(new Error('the payment script takes too long')), TIMEOUT_MS)
      document.head.append(script)
    })
    const loaded = loadedSheet()
    if (loaded === undefined) throw new Error('the payment script brought no sheet')
    return loaded
  } catch (error) {
    script.remove()
    throw error
  }
}

const loadedSheet = (): SheetClass | undefined => (window as { Razorpay?: SheetClass }).Razorpay
