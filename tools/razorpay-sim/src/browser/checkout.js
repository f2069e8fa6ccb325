/**
 * Replaces the gateway's own script on a shop's page: `new Razorpay(options)`, `.open()`, `.close()`, `.on()`. The
 * page may forbid style elements, so every style is set on its element.
 */
;(() => {
  const gateway = new URL(document.currentScript.src).origin

  const SHADE = {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: 'rgb(14 26 19 / 0.6)',
  }
  const FRAME = {
    width: '100%',
    height: '100%',
    border: '0',
    background: 'transparent',
    // With a colour scheme other than its document's, the browser would paint a frame's background white.
    colorScheme: 'light',
  }

  class Razorpay {
    #options
    #listeners = new Map()
    #shade = null
    #hadFocus = null
    #overflow = ''

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#shade !== null) return
      const { order_id, key } = this.#options
      // At once, before the sheet itself is fetched: from now on a person decides about this order.
      void fetch(`${gateway}/_sim/sheet/opened`, {
        method: 'POST',
        mode: 'no-cors',
        keepalive: true,
        body: JSON.stringify({ order_id, key_id: key }),
      }).catch(() => {})

      const language = languageOf(this.#options)
      const title = language === 'hi' ? 'सैंडबॉक्स भुगतान' : 'Sandbox payment'
      const frame = Object.assign(document.createElement('iframe'), {
        title,
        src: sheetAddress(this.#options),
      })
      Object.assign(frame.style, FRAME)
      frame.addEventListener('load', () => frame.contentWindow?.focus())

      const shade = document.createElement('div')
      shade.className = 'razorpay-container'
      shade.setAttribute('role', 'dialog')
      shade.setAttribute('aria-modal', 'true')
      shade.setAttribute('aria-label', title)
      Object.assign(shade.style, SHADE)
      shade.append(frame)

      this.#hadFocus = document.activeElement
      this.#overflow = document.body.style.overflow
      document.body.style.overflow = 'hidden'
      document.body.append(shade)
      this.#shade = shade
      window.addEventListener('message', this.#receive)
    }

    /** Closed by the shop; no callback is called. */
    close() {
      if (this.#shade === null) return
      window.removeEventListener('message', this.#receive)
      this.#shade.remove()
      this.#shade = null
      document.body.style.overflow = this.#overflow
      this.#hadFocus?.focus?.()
    }

    #receive = ({ origin, source, data }) => {
      const frame = this.#shade?.querySelector('iframe')
      if (origin !== gateway || source !== frame?.contentWindow) return
      if (data.kind === 'paid') {
        this.close()
        this.#options.handler?.(data.response)
      }
      if (data.kind === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: data.error })
        // The sheet stays open for another attempt, unless the shop allows none.
        if (this.#options.retry === false || this.#options.retry?.enabled === false) this.#dismiss()
      }
      if (data.kind === 'dismissed') this.#dismiss()
    }

    #dismiss() {
      this.close()
      this.#options.modal?.ondismiss?.()
    }
  }

  function sheetAddress(options) {
    const query = new URLSearchParams({
      order_id: options.order_id ?? '',
      key_id: options.key,
      name: options.name ?? '',
      method: methodOf(options),
      language: languageOf(options),
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      origin: location.origin,
    })
    return `${gateway}/_sim/sheet?${query}`
  }

  /** Pay Later can't be prefilled, only shown as its own block. */
  function methodOf({ prefill, config }) {
    const blocks = Object.values(config?.display?.blocks ?? {})
    return prefill?.method ?? blocks.flatMap(({ instruments = [] }) => instruments)[0]?.method ?? 'upi'
  }

  function languageOf({ prefill, config }) {
    const wanted = prefill?.language ?? config?.display?.language ?? document.documentElement.lang
    return wanted.startsWith('hi') ? 'hi' : 'en'
  }

  window.Razorpay = Razorpay
})()
