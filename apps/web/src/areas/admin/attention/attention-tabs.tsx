import type { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  GROUP_OF,
} from '@farmgate/domain/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Activity, Banknote, type LucideIcon, Package, Sprout, Truck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { shortCount } from '#ui/data/short-count.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { readAttentionAddress } from './attention-queries.ts'

type Counted = Pick<Output<typeof attention>, 'counts' | 'groups'>

export const groupIcons: Readonly<Record<AttentionGroup, LucideIcon>> = {
  money: Banknote,
  orders: Package,
  delivery: Truck,
  reviews: Sprout,
  system: Activity,
}

/** The server bounds each count, so the sum is bounded too; above 999 it is shown as 999+. */
export const totalCount = ({ groups }: Pick<Counted, 'groups'>): number =>
  Object.values(groups).reduce((sum, { count }) => sum + count, 0)

/** The groups with their counts, and the kinds of the open one. */
export function AttentionTabs({ counted }: { counted: Counted | undefined }) {
  const words = useWords('attention')
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { group } = readAttentionAddress(address)
  return (
    <div className="attention-tabs">
      <nav aria-label={words.groups}>
        <ul>
          <li>
            <Link to={{ search: '' }} aria-current={group === undefined ? 'page' : undefined}>
              {admin.all} {counted !== undefined && <Count count={totalCount(counted)} />}
            </Link>
          </li>
          {ATTENTION_GROUPS.map((each) => {
            const Icon = groupIcons[each]
            const figures = counted?.groups[each]
            return (
              <li key={each}>
                <Link to={{ search: `group=${each}` }} aria-current={each === group ? 'page' : undefined}>
                  <Icon size={16} aria-hidden />
                  {words[`group.${each}`]}{' '}
                  {figures !== undefined && <Count count={figures.count} isHot={figures.late > 0} />}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <KindChoice counts={counted?.counts} />
    </div>
  )
}

function Count({ count, isHot = false }: { count: number; isHot?: boolean }) {
  return (
    <span className={classNames('attention-count', isHot && 'attention-count-hot')}>{shortCount(count)}</span>
  )
}

/** Narrows the list to one kind. Kinds without rows are not offered. */
function KindChoice({ counts }: { counts: Counted['counts'] | undefined }) {
  const words = useWords('attention')
  const [address, setAddress] = useSearchParams()
  const { group, kind } = readAttentionAddress(address)
  const offered = ATTENTION_KINDS.filter(
    (each) =>
      each === kind || ((group === undefined || GROUP_OF[each] === group) && (counts?.[each] ?? 0) > 0),
  )
  return (
    <select
      className="attention-kinds"
      aria-label={words.kindFilter}
      value={kind ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') setAddress({ kind: value })
        else setAddress(group === undefined ? {} : { group })
      }}
    >
      <option value="">{words.everyKind}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {fill(words.kindCounted, { kind: words[`kind.${each}`], count: shortCount(counts?.[each] ?? 0) })}
        </option>
      ))}
    </select>
  )
}
