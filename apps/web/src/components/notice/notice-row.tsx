import type { Notice } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#navigation.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { timeText } from '../format/day-text.ts'
import { noticeIcons } from './notice-icons.ts'
import { noticePath } from './notice-path.ts'
import { noticeDetail, noticeTitle } from './notice-text.ts'
import type { ViewedRef } from './use-viewed.ts'

interface NoticeRowProps {
  who: Role
  notice: Notice
  /** It was unseen when the page first showed it: marked by a dot and a word. */
  isFresh: boolean
  viewed: ViewedRef
}

/** One notice. The whole row links to its subject. */
export function NoticeRow({ who, notice, isFresh, viewed }: NoticeRowProps) {
  const words = useWords('notices')
  const { language } = useLanguage()
  const { icon: Icon, tone } = noticeIcons[notice.kind]
  const path = noticePath(who, notice)
  const title = withUnbrokenNumber(noticeTitle(notice, words, language), notice.order)
  const detail = noticeDetail(notice, words, language)
  return (
    <li ref={viewed(notice.seenAt === null ? notice._id : null)} className="notice-row">
      <span className={`notice-icon notice-icon-${tone}`}>
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isFresh ? 'notice-title font-semibold' : 'notice-title'}>
          {path === null ? (
            title
          ) : (
            <Link to={path} className="notice-link">
              {title}
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
      {path !== null && <ChevronRight size={20} className="flex-none text-ink-3" aria-hidden />}
    </li>
  )
}

/** Keeps an order's number on one line: it would break at its hyphen. */
function withUnbrokenNumber(title: string, order: Notice['order']): ReactNode {
  if (order === null) return title
  const number = displayOrderNumber(order.number)
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
