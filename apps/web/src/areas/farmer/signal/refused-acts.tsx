import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import type { Act } from '#outbox/act.ts'
import { myOutbox } from '#outbox/my-outbox.ts'
import { useOutbox } from '#outbox/use-outbox.ts'

/** What the server refused for good, each with the thing's name, until the farmer has read it. */
export function RefusedActs() {
  const words = useWords('offline')
  const textOf = useRefusalText()
  const { refused } = useOutbox()
  return refused.map((act) => (
    <Note
      key={act.key}
      tone="bad"
      action={
        <Button size="sm" variant="secondary" onClick={() => void myOutbox()?.dismiss(act.key)}>
          {words.understood}
        </Button>
      }
    >
      {textOf(act)}
    </Note>
  ))
}

function useRefusalText(): (act: Act) => string {
  const words = useWords('offline')
  const packing = useWords('packing')
  const shell = useWords('shell')
  const problems = useWords('problems')
  const { language } = useLanguage()
  return ({ deed, refused }) => {
    const product = deed.name
    const reason = problems[refused ?? ''] ?? shell.unexplained
    if (deed.kind === 'stock') {
      const amount = fillCount(language, packing, `amount.${deed.unit}`, deed.quantity)
      if (refused === 'doubtful') return fill(words.doubtfulStock, { product, amount })
      if (refused === 'product.not_found') return fill(words.refusedStock, { product, amount })
    }
    if (deed.kind === 'tick' && refused === 'order.not_found')
      return fill(deed.packed ? words.refusedTick : words.refusedUntick, { product })
    return fill(words.refusedOther, { product, reason })
  }
}
