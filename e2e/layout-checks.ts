import type { Page } from '@playwright/test'

/**
 * Layout faults of the page in its current state, as text; an empty list when there are none. While a modal dialog is
 * open only the dialog is checked, because the page behind it can't be used.
 */

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea'

/** Content or controls that reach beyond the width of the screen or the dialog. */
export const horizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults =
      scrollWidth > clientWidth ? [`${scrollWidth} px wide on a screen of ${clientWidth} px`] : []
    const dialog = document.querySelector('dialog:modal')
    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      faults.push(`${dialog.scrollWidth} px in a dialog of ${dialog.clientWidth} px`)
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isInScroller(element)) continue
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -0.5 || right > clientWidth + 0.5))
        faults.push(`${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    return faults

    /** Inside an element that scrolls sideways or ends in an ellipsis. */
    function isInScroller(element: Element | null): boolean {
      if (element === null || element === document.body) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isScroller = ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis'
      return isScroller || isInScroller(element.parentElement)
    }

    function nameOf(element: HTMLElement): string {
      return `${element.localName} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`
    }
  }, CONTROLS)

/** Targets under 44 px in width or height. A link inside a sentence is exempt: it is as high as its line. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const MIN_SIZE = 44
    const faults: string[] = []
    const root = document.querySelector('dialog:modal') ?? document.body
    for (const control of root.querySelectorAll<HTMLInputElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isInSentence(control)) continue
      if (control.closest('[inert]') !== null) continue
      const [label] = control.labels ?? []
      // A file field is pressed itself, unless a label that looks like a button is around it.
      const isInLabel =
        ['radio', 'checkbox'].includes(control.type) ||
        (control.type === 'file' && label?.contains(control) === true)
      const target = isInLabel ? (label ?? control) : control
      const { width, height } = target.getBoundingClientRect()
      const isLarge = width > MIN_SIZE - 0.5 && height > MIN_SIZE - 0.5
      if (!isLarge && !isCardLink(target))
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

    /** A link may extend over its whole card: then a square around or beside its text is large enough. */
    function isCardLink(target: HTMLElement): boolean {
      target.scrollIntoView({ block: 'center' })
      const { left, right, top, height } = target.getBoundingClientRect()
      const y = top + height / 2
      const half = MIN_SIZE / 2 - 1
      return [(left + right) / 2, left + half, right - half].some((x) =>
        [
          [x - half, y],
          [x + half, y],
          [x, y - half],
          [x, y + half],
        ].every(([px = 0, py = 0]) => target.contains(document.elementFromPoint(px, py))),
      )
    }
  }, CONTROLS)

/** Text that is cut off or overflows its button. An ellipsis is allowed. */
export const clippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const root = document.querySelector('dialog:modal') ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '' || isInvisible(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()]
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
        if ([overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')) break
        const isControl = box.matches('button, .btn, label.choice')
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // A line's box is higher than its letters; in Devanagari and Eczar by a quarter.
        const isCut = lines.some(
          (line) =>
            ((isControl || isHiding(overflowX)) &&
              textOverflow !== 'ellipsis' &&
              (line.left < left - 1 || line.right > right + 1)) ||
            ((isControl || isHiding(overflowY)) &&
              (line.top < top - line.height / 4 || line.bottom > bottom + line.height / 4)),
        )
        if (isCut)
          faults.push(`“${node.textContent?.trim().slice(0, 40)}” in ${box.localName}.${box.className}`)
      }
    }
    for (const input of root.querySelectorAll('input:not([type=radio], [type=checkbox]), select')) {
      const { fontSize } = getComputedStyle(input)
      if (input.checkVisibility() && input.clientHeight < 1.2 * Number.parseFloat(fontSize))
        faults.push(`a field lower than its text: ${input.outerHTML.slice(0, 80)}`)
    }
    return faults

    function isInvisible(element: Element): boolean {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return !isShown || element.closest('.sr-only, .skip-link') !== null
    }

    function isHiding(flow: string): boolean {
      return flow === 'hidden' || flow === 'clip'
    }
  })

/** Controls that another element covers at every scroll position, and text that overlaps other text. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const faults: string[] = []
    const root = document.querySelector('dialog:modal') ?? document.body
    for (const control of root.querySelectorAll<HTMLInputElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue
      // Appears on focus, or is inert.
      if (control.closest('.skip-link, [inert]') !== null) continue
      const [label] = control.labels ?? []
      // A file field is pressed itself, unless a label that looks like a button is around it.
      const isInLabel =
        ['radio', 'checkbox'].includes(control.type) ||
        (control.type === 'file' && label?.contains(control) === true)
      const target = isInLabel ? (label ?? control) : control
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top } = target.getClientRects()[0] ?? { left: 0, top: 0 }
      const { width, height } = target.getClientRects()[0] ?? { width: 0, height: 0 }
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      // Search suggestions cover the page until the box loses the focus.
      if (hit !== null && hit.closest('[role=listbox]') !== null) continue
      if (hit === null || !(target.contains(hit) || hit.contains(control)))
        faults.push(
          `${control.localName} “${(control.ariaLabel ?? target.textContent).trim().slice(0, 40)}” is covered by ${hit?.localName}.${hit?.className}`,
        )
    }
    scrollTo(0, 0)
    return [...faults, ...overlappingText()]

    function overlappingText(): string[] {
      const lines = textLines()
      return lines.flatMap((first, index) =>
        lines.slice(index + 1).flatMap((second) => {
          const x = Math.min(first.right, second.right) - Math.max(first.left, second.left)
          const y = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
          return x > 2 && y > 4 && first.node !== second.node
            ? [`“${first.words}” overlaps “${second.words}”`]
            : []
        }),
      )
    }

    function textLines() {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const lines = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        const words = node.textContent?.trim() ?? ''
        if (parent === null || words === '' || isOutOfFlow(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight)
        const seen = ellipsisBox(parent)
        for (const { left, right, top, height } of range.getClientRects()) {
          // Eczar's glyph boxes are far higher than its lines and overlap in every heading.
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

    /** The visible range of text with an ellipsis: its box. */
    function ellipsisBox(element: Element | null): { left: number; right: number } {
      if (element === null) return { left: -Infinity, right: Infinity }
      const hasEllipsis = getComputedStyle(element).textOverflow === 'ellipsis'
      return hasEllipsis ? element.getBoundingClientRect() : ellipsisBox(element.parentElement)
    }

    /** Invisible, or above the page on purpose: bars, dialogs, suggestions. */
    function isOutOfFlow(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true
      if (element.closest('.sr-only, .skip-link, [role=listbox], dialog:not(:modal)') !== null) return true
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
  }, CONTROLS)
