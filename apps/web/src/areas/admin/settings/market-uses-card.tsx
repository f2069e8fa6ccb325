import { marketUses, turnUse, type UseView } from '@farmgate/contract/market/uses.ts'
import { type MarketUse, MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { ownProfileQuery, useRights } from '../own-profile.ts'
import type { Shows } from './use-shown-settings.ts'

const usesQuery = () => query('admin', marketUses, {})

/** What the market uses. Each switch is saved at once; one with work under way says what keeps it on. */
export function MarketUsesCard({ shows }: { shows: Shows }) {
  const words = useWords('marketSettings')
  const problemText = useProblemText()
  const client = useQueryClient()
  const result = useQuery(usesQuery())
  const { busy, failure, send } = useCall<MarketUse | 'all'>()
  const mayChange = useRights()('owner')

  const turn = async (use: MarketUse, isUsed: boolean) => {
    const { uses } = await callAs('admin', turnUse, { params: { use }, body: { isUsed } })
    client.setQueryData(usesQuery().queryKey, { uses })
    const used = uses.filter((each) => each.isUsed).map((each) => each.use)
    // The links, pages and fields of the feature come and go with it.
    client.setQueryData(ownProfileQuery().queryKey, (known) =>
      known === undefined ? known : { admin: { ...known.admin, uses: used } },
    )
  }

  const turnOne = ({ use, isUsed }: UseView) =>
    send(use, async () => {
      await turn(use, !isUsed)
      showToast({ tone: 'ok', text: words[isUsed ? 'useOff' : 'useOn'] })
    })

  const turnAll = (uses: readonly UseView[], isUsed: boolean) =>
    send('all', async () => {
      for (const each of uses) if (each.isUsed !== isUsed && each.lock === null) await turn(each.use, isUsed)
    })

  return (
    <Card heading={words.uses} padded>
      <p className="mb-4 text-ink-2 text-sm">{words.usesText}</p>
      {failure !== undefined && (
        <Note tone="bad" className="mb-4">
          {problemText(failure)}
        </Note>
      )}
      <Loaded query={result} skeleton={<Skeleton className="h-72" />} headingLevel={3}>
        {({ uses }) => (
          <div className="grid gap-4">
            {mayChange && (
              <div className="flex flex-wrap gap-3">
                <Button
                  size="sm"
                  variant="secondary"
                  busy={busy === 'all'}
                  disabled={busy !== null || !uses.some(({ isUsed, lock }) => isUsed && lock === null)}
                  onClick={() => void turnAll(uses, false)}
                >
                  {words.simpleMarket}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={busy !== null || uses.every(({ isUsed }) => isUsed)}
                  onClick={() => void turnAll(uses, true)}
                >
                  {words.fullMarket}
                </Button>
              </div>
            )}
            <ul className="grid">
              {MARKET_USES.filter((use) => shows(`use.${use}`)).map((use) =>
                uses
                  .filter((each) => each.use === use)
                  .map((each) => (
                    <li key={use} className="border-line border-t py-2">
                      <UseSwitch
                        view={each}
                        busy={busy !== null}
                        mayChange={mayChange}
                        onTurn={() => void turnOne(each)}
                      />
                    </li>
                  )),
              )}
            </ul>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface UseSwitchProps {
  view: UseView
  busy: boolean
  mayChange: boolean
  onTurn: () => void
}

function UseSwitch({ view: { use, isUsed, lock }, busy, mayChange, onTurn }: UseSwitchProps) {
  const words = useWords('marketSettings')
  const { language } = useLanguage()
  return (
    <>
      <Checkbox
        checked={isUsed}
        disabled={!mayChange || lock !== null}
        aria-busy={busy || undefined}
        label={
          <>
            <b className="font-semibold">{words[`use.${use}`]}</b>
            <span className="block text-ink-2 text-sm">{words[`use.${use}.text`]}</span>
          </>
        }
        onChange={() => {
          if (!busy) onTurn()
        }}
      />
      {lock !== null && (
        <p className="flex gap-2 pl-9 text-sm text-warn-fg">
          <Lock size={16} className="mt-0.5 flex-none" />
          {lock.why === 'work'
            ? fillCount(language, words, `useLock.${use}`, lock.count)
            : lock.why === 'rows'
              ? fillCount(language, words, 'useLock.rows', lock.count)
              : words['useLock.secondPerson']}
        </p>
      )}
    </>
  )
}
