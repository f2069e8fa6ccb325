import { ProblemError } from '@farmgate/contract/client.ts'
import type { Notice } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from '#navigation.tsx'
import { useProblemText } from '#api/problem-text.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { dayText } from '../format/day-text.ts'
import { groupByDay, nearDay } from '../format/near-day.ts'
import { Loaded } from '../query/loaded.tsx'
import { pageCursor, pageLinks } from '../query/page-links.ts'
import { liveQuery } from '../query/use-live.ts'
import { usePageTurn } from '../query/use-page-turn.ts'
import { NoNotices } from './no-notices.tsx'
import { noticesPage, unseenQuery } from './notice-queries.ts'
import { NoticeRow } from './notice-row.tsx'
import './notices.css'
import { markSeen } from './mark-seen.ts'
import { useViewed } from './use-viewed.ts'

/** The account's notices by day. A notice that was visible for a moment is marked as seen. */
export function NoticeList({ who, inbox }: { who: Role; inbox: string }) {
  const words = useWords('notices')
  const address = useSearchParams()
  const result = useQuery({ ...noticesPage(who, address), ...liveQuery })
  const list = usePageTurn()
  const isFirst = pageCursor(address) === undefined

  // The server rejects a cursor of an older version: the list starts from the first page.
  if (!isFirst && result.error instanceof ProblemError && result.error.status === 400)
    return <Navigate to={inbox} />

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Loaded query={result} skeleton={<ListSkeleton />}>
        {({ notices, nextCursor }) =>
          notices.length === 0 ? (
            <NoNotices who={who} inbox={inbox} isFirst={isFirst} />
          ) : (
            <>
              <Notices who={who} notices={notices} isFirst={isFirst} />
              <Pager
                label={words.pages}
                previousLabel={words.previous}
                nextLabel={words.next}
                className="mt-8"
                {...pageLinks(address, nextCursor)}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

interface NoticesProps {
  who: Role
  notices: readonly Notice[]
  isFirst: boolean
}

function Notices({ who, notices, isFirst }: NoticesProps) {
  const words = useWords('notices')
  const { language } = useLanguage()
  const viewed = useViewed((ids) => void markSeen(who, { ids: [...ids] }).catch(() => {}))
  const fresh = useFresh(notices)
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-6">
      {isFirst && <MarkAll who={who} newest={notices[0]?._id} onMarked={fresh.clear} />}
      {groupByDay(notices).map(({ day, things }) => {
        const near = nearDay(day, now)
        return (
          <section key={day} className="grid gap-2.5" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="text-h3">
              {/* Noon in India, so that the date is the same in the device's time zone. */}
              {near === null ? dayText(`${day}T06:30:00.000Z`, language) : words[near]}
            </h2>
            <Card as="div">
              <ul>
                {things.map((notice) => (
                  <NoticeRow
                    key={notice._id}
                    who={who}
                    notice={notice}
                    isFresh={fresh.has(notice)}
                    viewed={viewed}
                  />
                ))}
              </ul>
            </Card>
          </section>
        )
      })}
    </div>
  )
}

/** Keeps notices marked as new while the page is open, although they are marked as seen meanwhile. */
function useFresh(notices: readonly Notice[]): { has: (notice: Notice) => boolean; clear: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const unseen = notices.filter(({ _id, seenAt }) => seenAt === null && !known.has(_id))
  if (unseen.length > 0) setKnown(new Set([...known, ...unseen.map(({ _id }) => _id)]))
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set())
  return {
    has: ({ _id }) => known.has(_id) && !cleared.has(_id),
    clear: () => setCleared(known),
  }
}

/** Marks all notices as seen, including those on later pages. */
function MarkAll({ who, newest, onMarked }: { who: Role; newest: string | undefined; onMarked: () => void }) {
  const words = useWords('notices')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { data: unseen = 0 } = useQuery(unseenQuery(who))
  const [wasShown, setWasShown] = useState(false)
  if (unseen > 0 && !wasShown) setWasShown(true)
  const mark = useMutation({
    mutationFn: () => markSeen(who, { upTo: newest }),
    onSuccess: async () => {
      onMarked()
      showToast({ tone: 'ok', text: words.marked })
      await client.invalidateQueries({ queryKey: noticesPage(who, new URLSearchParams()).queryKey })
    },
  })
  // Stays once it was shown, so that it does not vanish under the user's finger.
  if (!wasShown) return null
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="secondary"
          icon={CheckCheck}
          busy={mark.isPending}
          busyLabel={words.marking}
          onClick={() => mark.mutate()}
        >
          {words.markAll}
        </Button>
      </div>
      {mark.isError && <Note tone="bad">{problemText(mark.error)}</Note>}
    </div>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-2.5">
    <Skeleton className="h-7 w-28" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)
