import { ATTENTION_KINDS, type AttentionKind } from '@farmgate/domain/telling/attention.ts'
import { useSearchParams } from 'react-router'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'

/** Returns the kind in the address; undefined when it is missing or unknown. */
export const kindOf = (address: URLSearchParams): AttentionKind | undefined =>
  ATTENTION_KINDS.find((kind) => kind === address.get(KIND))

type Counts = Readonly<Record<AttentionKind, number>>

/** Narrows the list to one kind. Kinds without rows are not shown. */
export function KindFilter({ counts }: { counts: Counts | undefined }) {
  const words = useWords('attention')
  const admin = useWords('admin')
  const [address, setAddress] = useSearchParams()
  const chosen = kindOf(address)
  const shown = ATTENTION_KINDS.filter((kind) => kind === chosen || (counts?.[kind] ?? 0) > 0)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.kindFilter}</legend>
      {/* One row on phones, so that the list does not move down when the counts arrive. */}
      <Scroller inset className="md:flex-wrap">
        <Chip
          pressed={chosen === undefined}
          count={counts && totalCount(counts)}
          onClick={() => setAddress({})}
        >
          {admin.all}
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

/** The server bounds each count, so the sum is bounded too; above 999 it is shown as 999+. */
export const totalCount = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const KIND = 'kind'
