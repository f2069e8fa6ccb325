import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Package } from 'lucide-react'
import { timeText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** How much of its parcel a farm has packed, and when it was done. */
export function PackedMark({
  lines,
  packedLines,
  packedAt,
}: Pick<Order['parcels'][number], 'lines' | 'packedLines' | 'packedAt'>) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const Icon = packedAt === null ? Package : Check
  return (
    <span
      className={
        packedAt === null
          ? 'flex items-center gap-1.5 text-ink-2 text-sm'
          : 'flex items-center gap-1.5 font-semibold text-ok-fg text-sm'
      }
    >
      <Icon size={16} aria-hidden />
      {packedAt === null
        ? fill(admin.packedLines, { packed: packedLines, lines })
        : fill(admin.packedAt, { time: timeText(packedAt, language) })}
    </span>
  )
}
