import { shownName } from '#components/product/shown-name.ts'
import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { leftText } from '#components/cart/left-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import type { CartChanges } from './use-cart-changes.ts'

interface LineTroubleProps {
  line: CartLine & { state: Exclude<CartLine['state'], 'ok'> }
  setQuantity: CartChanges['setQuantity']
  remove: () => Promise<void>
}

/** What has changed since the buyer last saw the line, and the button that resolves it. */
export function LineTrouble({ line, setQuantity, remove }: LineTroubleProps) {
  const words = useWords('cart')
  const { busy, run } = useOneAtATime<'settle'>()
  const trouble = useTrouble(line)
  const settle = async (): Promise<void> => {
    if (trouble.takes === null) return remove()
    await setQuantity(line, trouble.takes)
  }
  return (
    <Note
      live={false}
      tone="warn"
      className="cart-line-trouble"
      action={
        <Button
          size="sm"
          variant="secondary"
          aria-label={trouble.named}
          busy={busy !== null}
          busyLabel={words.settling}
          onClick={() => void run('settle', settle)}
        >
          {trouble.action}
        </Button>
      }
    >
      {trouble.text}
    </Note>
  )
}

/**
 * `takes`: the quantity of the line afterwards; null when it is removed. The same quantity again accepts the new price.
 */
function useTrouble({ state, product, quantity, priceSeen }: LineTroubleProps['line']) {
  const words = useWords('cart')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const named = { product: shownName(product) }
  const leave = { action: words.removeIt, named: fill(words.remove, named), takes: null }
  switch (state) {
    case 'withdrawn':
      return { text: words.withdrawn, ...leave }
    case 'sold_out':
      return { text: shell.soldOut, ...leave }
    case 'short': {
      const count = Math.min(product.stock, QUANTITY_MAX)
      return {
        text: leftText(language, words, product.stock, product),
        action: fill(words.take, { count }),
        named: fill(words.takeNamed, { ...named, count }),
        takes: count,
      }
    }
    case 'price_moved': {
      const now = rupeesText(product.price)
      return {
        text: fill(words.priceMoved, { before: rupeesText(priceSeen), now }),
        action: words.keep,
        named: fill(words.keepNamed, { ...named, now }),
        takes: quantity,
      }
    }
  }
}
