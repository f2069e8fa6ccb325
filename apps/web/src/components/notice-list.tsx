import { ProblemError } from '@farmgate/contract/client.ts'
import type { Notice } from '@farmgate/contract/notices.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useProblemText } from '../api/problem-text.ts'
import { useLanguage } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useWords } from '../words.ts'
import { dayText } from './day-text.ts'
import { cutIntoDays, nearDay } from './indian-day.ts'
import { liveQuery } from './live-query.ts'
import { Loaded } from './loaded.tsx'
import { NoNotices } from './no-notices.tsx'
import { noticesPage, unseenQuery } from './notice-queries.ts'
import { NoticeRow } from './notice-row.tsx'
import { pageCursor, pageLinks } from './page-links.ts'
import { saySeen } from './say-seen.ts'
import { usePageTurn } from './use-page-turn.ts'
import { useSight } from './use-sight.ts'
import './notices.css'

/** Everything one person was told, by day. What has stood in sight for a moment is seen. */
export function NoticeList({ who, inbox }: { who: Role; inbox: string }) {
  const words = useWords('notices')
  const [address] = useSearchParams()
  const answer = useQuery({ ...noticesPage(who, address), ...liveQuery })
  const list = usePageTurn()
  const isFirst = pageCursor(address) === undefined

  // A cursor that the server does not know is of an older version: the list starts over.
  if (!isFirst && answer.error instanceof ProblemError && answer.error.status === 400)
    return <Navigate to={inbox} replace />

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Loaded query={answer} skeleton={<ListSkeleton />}>
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
  const sight = useSight((ids) => void saySeen(who, { ids: [...ids] }).catch(() => {}))
  const fresh = useFresh(notices)
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-6">
      {isFirst && <MarkAll who={who} newest={notices[0]?._id} onMarked={fresh.clear} />}
      {cutIntoDays(notices).map(({ day, things }) => {
        const near = nearDay(day, now)
        return (
          <section key={day} className="grid gap-2.5" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="text-h3">
              {/* Noon in India: whatever the clock of this phone, it is that day. */}
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
                    sight={sight}
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

/** What was new when somebody came stays marked as long as they look, although it counts as seen by then. */
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

/** Also what stands on later pages. */
function MarkAll({ who, newest, onMarked }: { who: Role; newest: string | undefined; onMarked: () => void }) {
  const words = useWords('notices')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { data: unseen = 0 } = useQuery(unseenQuery(who))
  const [hadSome, setHadSome] = useState(false)
  if (unseen > 0 && !hadSome) setHadSome(true)
  const mark = useMutation({
    mutationFn: () => saySeen(who, { upTo: newest }),
    onSuccess: async () => {
      onMarked()
      showToast({ tone: 'ok', text: words.marked })
      await client.invalidateQueries({ queryKey: noticesPage(who, new URLSearchParams()).queryKey })
    },
  })
  // While somebody looks it stays where it is, for the finger on its way to it.
  if (!hadSome) return null
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
