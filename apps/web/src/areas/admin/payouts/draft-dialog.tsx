import { draftPayouts } from '@farmgate/contract/money/payouts.ts'
import { allFarmers } from '@farmgate/contract/catalogue/product-review.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { query } from '#api/query.ts'
import { useDebounced } from '#components/query/use-debounced.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { runName } from './run-text.ts'
import { usePayoutCall } from './use-payout-call.ts'

/** Drafts a run of all farms, or of chosen ones, and opens it. */
export function DraftDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('payouts')
  const shell = useWords('shell')
  const problemText = useProblemText()
  const [who, setWho] = useState<'all' | 'chosen'>('all')
  const [chosen, setChosen] = useState<readonly Farm[]>([])
  const { busy, failure, draft } = useDraft()
  const isBusy = busy !== null
  return (
    <Dialog
      open
      title={words.draftTitle}
      closeLabel={shell.close}
      dismissible={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            busy={isBusy}
            busyLabel={words.drafting}
            disabled={who === 'chosen' && chosen.length === 0}
            onClick={() => draft(who === 'all' ? undefined : chosen.map(({ _id }) => _id))}
          >
            {words.draft}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{words.draftText}</p>
        <ChoiceCards
          legend={words.draftWho}
          name="who"
          layout="rows"
          value={who}
          onChange={setWho}
          options={(['all', 'chosen'] as const).map((value) => ({
            value,
            label: words[`draft.${value}`],
            detail: words[`draft.${value}Hint`],
          }))}
        />
        {who === 'chosen' && <FarmChoice chosen={chosen} onChange={setChosen} />}
        {failure !== undefined && <Note tone="bad">{problemText(failure)}</Note>}
      </div>
    </Dialog>
  )
}

/** Drafts a run and opens its page. */
export function useDraft() {
  const words = useWords('payouts')
  const navigate = useNavigate()
  const { busy, failure, send } = usePayoutCall<'draft'>()
  return {
    busy,
    failure,
    draft: (farmers: string[] | undefined): void =>
      send('draft', async () => {
        const { run } = await callAs('admin', draftPayouts, { body: { farmers } })
        showToast({ tone: 'ok', text: fill(words.drafted, { run: runName(run, words) }) })
        await navigate(adminPaths.payoutRun(run._id))
      }),
  }
}

interface Farm {
  readonly _id: string
  readonly name: string
}

/** Few, because a search finds the others. */
const FOUND = '8'

function FarmChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Farm[]
  onChange: (farms: readonly Farm[]) => void
}) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery(
    query('admin', allFarmers, { query: { limit: FOUND, ...(q === '' ? {} : { q }) } }),
  )
  const isChosen = ({ _id }: Farm): boolean => chosen.some((farm) => farm._id === _id)
  const farms = [...chosen, ...(data?.farmers ?? []).filter((farm) => !isChosen(farm))]
  return (
    <div className="grid gap-3">
      <Field
        label={words.findFarm}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-ink-2 text-sm" aria-live="polite">
        {fillCount(language, words, 'chosen', chosen.length)}
      </p>
      {farms.length === 0 && <p className="text-ink-2">{words.noFarms}</p>}
      <div>
        {farms.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={<span className="wrap-anywhere">{name}</span>}
            checked={isChosen({ _id, name })}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, { _id, name }] : chosen.filter((farm) => farm._id !== _id),
              )
            }
          />
        ))}
      </div>
    </div>
  )
}
