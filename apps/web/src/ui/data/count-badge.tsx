import { classNames } from '../class-names.ts'
import './count-badge.css'
import { shortCount } from './short-count.ts'

/** A number on the corner of an icon. Screen readers skip it, so the icon's label must contain the count. */
export function CountBadge({ count }: { count: number | undefined }) {
  if (count === undefined || count <= 0) return null
  return (
    <span className={classNames('count-badge', count > 99 && 'count-badge-long')} aria-hidden>
      {shortCount(count)}
    </span>
  )
}
