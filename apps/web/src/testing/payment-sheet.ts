/** In place of the gateway's payment sheet: a test says how it ends. */
interface SheetOptions {
  readonly order_id: string
  readonly amount: number
  readonly handler: () => void
  readonly modal: { readonly ondismiss: () => void }
}

class PaymentSheet {
  readonly options: SheetOptions
  #failed: () => void = () => {}

  constructor(options: SheetOptions) {
    this.options = options
  }

  open(): void {
    opened.push(this)
  }

  on(_event: 'payment.failed', listener: () => void): void {
    this.#failed = listener
  }

  approve(): void {
    this.options.handler()
  }

  /** The payment in it fails. It stays open. */
  fail(): void {
    this.#failed()
  }

  close(): void {
    this.options.modal.ondismiss()
  }
}

let opened: PaymentSheet[] = []

/** Loads the gateway's script. */
export function loadSheet(): void {
  opened = []
  Object.assign(window, { Razorpay: PaymentSheet })
}

export const removeSheet = (): boolean => Reflect.deleteProperty(window, 'Razorpay')

/** The sheets that were opened so far. */
export const openedSheets = (): readonly PaymentSheet[] => opened
