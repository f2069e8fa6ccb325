import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import { useEffect, useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { useShelfChoice } from '../use-shelf-choice.ts'
import { useKeepShopping } from './use-keep-shopping.ts'

/** Stored on this device, so that the question is asked once. */
const ASKED_KEY = 'farmgate.shelf-asked'

/** Asks once, with the second product in the cart, whether Add shall go on opening it. The profile has the choice afterwards. */
export function ShelfQuestion({ cart: { cart, stayOnShelf } }: { cart: Cart }) {
  const words = useWords('cart')
  const [wasAnswered] = useState(() => stayOnShelf || localStorage.getItem(ASKED_KEY) !== null)
  const save = useShelfChoice()
  const keepShopping = useKeepShopping()
  const { busy, run } = useOneAtATime<'stay'>()
  const isAsked = !wasAnswered && cart.length > 1
  useEffect(() => {
    if (isAsked) localStorage.setItem(ASKED_KEY, 'yes')
  }, [isAsked])
  if (!isAsked) return null
  return (
    <Card padded heading={words.stayQuestion}>
      <p className="mb-4 text-ink-2 text-sm">{words.stayQuestionText}</p>
      <Button
        variant="secondary"
        busy={busy !== null}
        busyLabel={words.stayYes}
        onClick={() => void run('stay', async () => void ((await save(true)) && keepShopping()))}
      >
        {words.stayYes}
      </Button>
    </Card>
  )
}
