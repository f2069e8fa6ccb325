import type { Notice } from '@farmgate/contract/notices.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../language.ts'
import { useWords } from '../words.ts'
import { timeText } from './day-text.ts'
import { noticeIcons } from './notice-icons.ts'
import { placeOf } from './notice-place.ts'
import { noticeDetail, noticeTitle } from './notice-text.ts'
import { orderNumber } from './order-number.ts'
import type { SightRef } from './use-sight.ts'

interface NoticeRowProps {
  who: Role
  notice: Notice
  /** New to whoever is looking: said by a dot and by a word. */
  isFresh: boolean
  sight: SightRef
}

/** The whole row leads to what it speaks of. */
export function NoticeRow({ who, notice, isFresh, sight }: NoticeRowProps) {
  const words = useWords('notices')
  const { language } = useLanguage()
  const { icon: Icon, tone } = noticeIcons[notice.kind]
  const place = placeOf(who, notice)
  const unbroken = inOnePiece(noticeTitle(notice, words), notice.order)
  const detail = noticeDetail(notice, words)
  return (
    <li ref={sight(notice.seenAt === null ? notice._id : null)} className="notice-row">
      <span className={`notice-icon notice-icon-${tone}`}>
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isFresh ? 'notice-title font-semibold' : 'notice-title'}>
          {place === null ? (
            unbroken
          ) : (
            <Link to={place} className="notice-link">
              {unbroken}
            </Link>
          )}
        </p>
        {detail !== null && <p className="wrap-anywhere text-ink-2 text-sm">{detail}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          <time className="num" dateTime={notice.createdAt}>
            {timeText(notice.createdAt, language)}
          </time>
          {isFresh && (
            <span className="notice-fresh">
              <span className="notice-dot" aria-hidden />
              {words.fresh}
            </span>
          )}
        </p>
      </div>
      {place !== null && <ChevronRight size={20} className="flex-none text-ink-3" aria-hidden />}
    </li>
  )
}

/** An order's number is never broken at its hyphen. */
function inOnePiece(title: string, order: Notice['order']): ReactNode {
  if (order === null) return title
  const number = orderNumber(order)
  const [before, after] = title.split(number)
  if (after === undefined) return title
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after}
    </>
  )
}
