import { ATTENTION_KINDS, type AttentionKind } from '@farmgate/domain/attention/attention.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Chip } from '../../../ui/chip.tsx'
import { Scroller } from '../../../ui/scroller.tsx'
import { useWords } from '../../../words.ts'

/** Which kind the address asks for; any other word in it counts for nothing. */
export const kindOf = (address: URLSearchParams): AttentionKind | undefined =>
  ATTENTION_KINDS.find((kind) => kind === address.get(KIND))

type Counts = Readonly<Record<AttentionKind, number>>

/** Narrows the list to one kind. Kinds of which nothing waits take no room. */
export function KindFilter({ counts }: { counts: Counts | undefined }) {
  const words = useWords('attention')
  const operator = useWords('operator')
  const [address, setAddress] = useSearchParams()
  const chosen = kindOf(address)
  const box = useRef<HTMLFieldSetElement>(null)
  const isCounted = counts !== undefined
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    if (isCounted && chosen !== undefined)
      box.current
        ?.querySelector('[aria-pressed=true]')
        ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isCounted, chosen])
  const shown = ATTENTION_KINDS.filter((kind) => kind === chosen || (counts?.[kind] ?? 0) > 0)
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="sr-only">{words.kindFilter}</legend>
      <Scroller inset>
        <Chip pressed={chosen === undefined} count={counts && sumOf(counts)} onClick={() => setAddress({})}>
          {operator.all}
        </Chip>
        {shown.map((kind) => (
          <Chip
            key={kind}
            pressed={chosen === kind}
            count={counts?.[kind]}
            onClick={() => setAddress({ [KIND]: kind })}
          >
            {words[`kind.${kind}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}

/** Each is bounded, and so is their sum: past 999 nobody counts. */
export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const KIND = 'kind'
