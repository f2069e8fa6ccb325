import type { Page } from '@playwright/test'

/**
 * What a person could not see or press on the page as it stands now, in words; nothing when all is well. While a
 * dialog is open it is all there is: what lies behind can't be pressed, and is looked at without it.
 */

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea'

/** What makes the page, or a part that should not, wider than the screen. */
export const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults =
      scrollWidth > clientWidth ? [`${scrollWidth} px wide on a screen of ${clientWidth} px`] : []
    const dialog = document.querySelector('dialog:modal')
    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      faults.push(`${dialog.scrollWidth} px in a dialog of ${dialog.clientWidth} px`)
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isLedOff(element)) continue
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -0.5 || right > clientWidth + 0.5))
        faults.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    return faults

    /** In a row that is meant to be pushed sideways by a finger, or a name that ends in three dots. */
    function isLedOff(element: Element | null): boolean {
      if (element === null || element === document.body) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isLed = ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis'
      return isLed || isLedOff(element.parentElement)
    }

    function nameOf(element: HTMLElement): string {
      return `${element.localName} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`
    }
  }, CONTROLS)

/** What is too small for a thumb: under 44 px either way. A link in the middle of a sentence is as high as its line. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const LEAST = 44
    const faults: string[] = []
    const there = document.querySelector('dialog:modal') ?? document.body
    for (const control of there.querySelectorAll<HTMLInputElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isInSentence(control)) continue
      if (control.closest('[inert]') !== null) continue
      const isInLabel = ['radio', 'checkbox', 'file'].includes(control.type)
      const target = isInLabel ? (control.labels?.[0] ?? control) : control
      const { width, height } = target.getBoundingClientRect()
      const isLarge = width > LEAST - 0.5 && height > LEAST - 0.5
      if (!isLarge && !reachesFurther(target))
        faults.push(
          `${control.localName} “${(control.ariaLabel ?? target.textContent).trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`,
        )
    }
    scrollTo(0, 0)
    return faults

    function isInSentence(element: HTMLElement): boolean {
      if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false
      return (element.parentElement?.textContent ?? '').trim() !== element.textContent.trim()
    }

    /** A link may reach over the whole of its card. */
    function reachesFurther(target: HTMLElement): boolean {
      target.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const half = LEAST / 2 - 1
      return [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ].every(([px = 0, py = 0]) => target.contains(document.elementFromPoint(px, py)))
    }
  }, CONTROLS)

/** Words that are cut off, or stand out of the button they belong to. Three dots at the end say so themselves. */
export const clippedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const there = document.querySelector('dialog:modal') ?? document.body
    const walker = document.createTreeWalker(there, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '' || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
        if ([overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')) break
        const holds = box.matches('button, .btn, label.choice')
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // The box of a line is higher than its letters, with Devanagari and Eczar by a quarter.
        const isCut = lines.some(
          (line) =>
            ((holds || isHiding(overflowX)) &&
              textOverflow !== 'ellipsis' &&
              (line.left < left - 1 || line.right > right + 1)) ||
            ((holds || isHiding(overflowY)) &&
              (line.top < top - line.height / 4 || line.bottom > bottom + line.height / 4)),
        )
        if (isCut)
          faults.push(`“${node.textContent?.trim().slice(0, 40)}” in ${box.localName}.${box.className}`)
      }
    }
    for (const input of there.querySelectorAll('input:not([type=radio], [type=checkbox]), select')) {
      const { fontSize } = getComputedStyle(input)
      if (input.checkVisibility() && input.clientHeight < 1.2 * Number.parseFloat(fontSize))
        faults.push(`a field lower than its line: ${input.outerHTML.slice(0, 80)}`)
    }
    return faults

    function isUnseen(element: Element): boolean {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return !isShown || element.closest('.sr-only, .skip-link') !== null
    }

    function isHiding(flow: string): boolean {
      return flow === 'hidden' || flow === 'clip'
    }
  })

/** What lies under something else and can't be pressed, wherever it is scrolled to; and words that lie on words. */
export const coveredFaults = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const faults: string[] = []
    const there = document.querySelector('dialog:modal') ?? document.body
    for (const control of there.querySelectorAll<HTMLInputElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue
      // Comes into view with the focus, or is only to be looked at.
      if (control.closest('.skip-link, [inert]') !== null) continue
      const isInLabel = ['radio', 'checkbox', 'file'].includes(control.type)
      const target = isInLabel ? (control.labels?.[0] ?? control) : control
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top } = target.getClientRects()[0] ?? { left: 0, top: 0 }
      const { width, height } = target.getClientRects()[0] ?? { width: 0, height: 0 }
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      // What is suggested lies on the page until the box is left.
      if (hit !== null && hit.closest('[role=listbox]') !== null) continue
      if (hit === null || !(target.contains(hit) || hit.contains(control)))
        faults.push(
          `${control.localName} “${(control.ariaLabel ?? target.textContent).trim().slice(0, 40)}” lies under ${hit?.localName}.${hit?.className}`,
        )
    }
    scrollTo(0, 0)
    return [...faults, ...wordsOnWords()]

    function wordsOnWords(): string[] {
      const lines = wordLines()
      return lines.flatMap((one, index) =>
        lines.slice(index + 1).flatMap((other) => {
          const x = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
          return x > 2 && y > 4 && one.node !== other.node ? [`“${one.words}” lies on “${other.words}”`] : []
        }),
      )
    }

    function wordLines() {
      const walker = document.createTreeWalker(there, NodeFilter.SHOW_TEXT)
      const lines = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        const words = node.textContent?.trim() ?? ''
        if (parent === null || words === '' || isAside(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight)
        const seen = dottedBox(parent)
        for (const { left, right, top, height } of range.getClientRects()) {
          // Eczar's own boxes are far higher than its lines and lie on each other in every heading.
          const spare = Math.max(0, (height - lineHeight) / 2)
          lines.push({
            node,
            words: words.slice(0, 40),
            left: Math.max(left, seen.left),
            right: Math.min(right, seen.right),
            top: top + spare,
            bottom: top + height - spare,
          })
        }
      }
      return lines
    }

    /** A name that is too long ends in three dots: no more of it is seen than its box holds. */
    function dottedBox(element: Element | null): { left: number; right: number } {
      if (element === null) return { left: -Infinity, right: Infinity }
      const isDotted = getComputedStyle(element).textOverflow === 'ellipsis'
      return isDotted ? element.getBoundingClientRect() : dottedBox(element.parentElement)
    }

    /** Not to be seen, or floating above the page on purpose: bars, dialogs, suggestions. */
    function isAside(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
      if (element.closest('.sr-only, .skip-link, [role=listbox], dialog:not(:modal)') !== null) return true
      for (let at: Element | null = element; at !== null && at !== there; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
  }, CONTROLS)
