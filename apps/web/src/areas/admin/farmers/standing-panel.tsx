import type { FarmerDetail } from '@farmgate/contract/review.ts'
import { canDo, type StandingAct } from '@farmgate/domain/farmers/standing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, BadgeX, CirclePause, CirclePlay, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '../../../api/problem-text.ts'
import { dayText } from '../../../components/day-text.ts'
import { useLanguage } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { keepFarmer } from './kept-farmers.ts'
import { StandingDialog } from './standing-dialogs.tsx'
import type { SettleStanding } from './use-standing.ts'

/** What was checked, whether the farm may sell, and the buttons that change either. */
export function StandingPanel({ farmer }: { farmer: FarmerDetail }) {
  const operator = useWords('operator')
  const problemText = useProblemText()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<StandingAct | null>(null)
  const [stale, setStale] = useState<unknown>()
  const [acted, setActed] = useState(0)

  // The button that was pressed is gone with its act. An effect, because the dialog gives the focus back first.
  useEffect(() => {
    if (acted > 0) heading.current?.focus({ preventScroll: true })
  }, [acted])

  const settle: SettleStanding = (outcome, { act }) => {
    keepFarmer(client, outcome.farmer)
    setStale(outcome.kind === 'stale' ? outcome.error : undefined)
    setOpened(null)
    setActed((times) => times + 1)
    if (outcome.kind === 'done')
      showToast({ tone: 'ok', text: fill(operator[SAID[act]], { farmer: farmer.name }) })
  }

  const standing = { isVerified: farmer.verified !== null, isSuspended: farmer.suspended !== null }
  const acts = (['verify', 'resume', 'suspend', 'unverify'] as const).filter((act) => canDo(act, standing))
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-[1.375rem] outline-none">
        {operator.standing}
      </h2>
      {stale !== undefined && (
        <Note tone="bad" title={operator.standingOvertaken}>
          {problemText(stale)}
        </Note>
      )}
      <Standing farmer={farmer} />
      <div className="flex flex-wrap gap-2.5">
        {acts.map((act) => (
          <Button
            key={act}
            icon={ICONS[act]}
            variant={VARIANTS[act]}
            className="flex-1 md:flex-none"
            onClick={() => {
              setStale(undefined)
              setOpened(act)
            }}
          >
            {operator[act]}
          </Button>
        ))}
      </div>
      {opened !== null && (
        <StandingDialog act={opened} farmer={farmer} onClose={() => setOpened(null)} settle={settle} />
      )}
    </section>
  )
}

function Standing({ farmer: { verified, suspended } }: { farmer: FarmerDetail }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  return (
    <>
      {verified === null ? (
        <Note standing tone="warn" icon={BadgeX} title={operator.notVerified} />
      ) : (
        <Note standing tone="ok" icon={BadgeCheck} title={operator.verified}>
          <p className="wrap-anywhere whitespace-pre-line">{verified.what}</p>
          <p className="text-sm">
            {fill(operator.checkedBy, { name: verified.by, date: dayText(verified.at, language) })}
          </p>
        </Note>
      )}
      {suspended !== null && (
        <Note
          standing
          tone="bad"
          icon={CirclePause}
          title={fill(operator.suspendedBecause, { date: dayText(suspended.at, language) })}
        >
          <span className="wrap-anywhere whitespace-pre-line">
            {fill(operator.suspendedBy, { reason: suspended.reason, name: suspended.by })}
          </span>
        </Note>
      )}
    </>
  )
}

const ICONS: Readonly<Record<StandingAct, LucideIcon>> = {
  verify: BadgeCheck,
  unverify: BadgeX,
  suspend: CirclePause,
  resume: CirclePlay,
}

const VARIANTS = {
  verify: 'primary',
  unverify: 'secondary',
  suspend: 'danger-outline',
  resume: 'secondary',
} as const satisfies Record<StandingAct, string>

const SAID = {
  verify: 'isVerified',
  unverify: 'isUnverified',
  suspend: 'isSuspended',
  resume: 'isResumed',
} as const satisfies Record<StandingAct, string>
