import { changeLegalPage, type LegalPageView, legalPages } from '@farmgate/contract/market/identity.ts'
import { CheckedOn, CounselName } from '@farmgate/contract/forms/identity.ts'
import { LEGAL_PAGES, type LegalPageName } from '@farmgate/domain/market/legal-page.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useFormCall, withFieldHints } from '#components/form/form-call.ts'
import { dayText } from '#components/format/day-text.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { useWords } from '#words.ts'
import { formQuery, RestartableForm, useRestart } from './restartable-form.tsx'
import { SaveOutcome } from './save-outcome.tsx'

export function Component() {
  const words = useWords('identity')
  return (
    <WorkPage title={words.legal}>
      <div className="grid gap-5">
        {LEGAL_PAGES.map((name) => (
          <OneLegalPage key={name} name={name} />
        ))}
      </div>
    </WorkPage>
  )
}

/** Starts anew by itself: what is typed into the other pages stays. */
function OneLegalPage({ name }: { name: LegalPageName }) {
  const result = useQuery({ ...query('admin', legalPages, {}), ...formQuery })
  const { round, startAnew } = useRestart(result.refetch)
  return (
    <RestartableForm round={round}>
      <Loaded query={result} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ pages }) =>
          pages
            .filter(({ page }) => page === name)
            .map((page) => <LegalPageForm key={page.page} saved={page} onOutdated={startAnew} />)
        }
      </Loaded>
    </RestartableForm>
  )
}

interface LegalValues {
  en: string
  hi: string
  by: string
  on: string
}

const TEXTS = z.object({ en: z.string(), hi: z.string() })
const UNCHECKED = z.extend(TEXTS, { by: z.string(), on: z.string() })
const CHECKED = z.extend(TEXTS, { by: CounselName, on: CheckedOn })

const valuesOf = ({ texts, check }: LegalPageView): LegalValues => ({
  ...texts,
  by: check?.by ?? '',
  on: check?.on ?? '',
})

/** Nothing entered means not checked; one of the two needs the other. */
const isUnchecked = ({ by, on }: LegalValues): boolean => by.trim() === '' && on === ''

interface LegalPageFormProps {
  saved: LegalPageView
  /** Called when what another operator saved meanwhile should replace the form. */
  onOutdated: () => void
}

function LegalPageForm({ saved, onOutdated }: LegalPageFormProps) {
  const words = useWords('identity')
  const { language } = useLanguage()
  const client = useQueryClient()
  const { field, outcome, busy, submit } = useFormCall<LegalValues>({
    schema: (values) => (isUnchecked(values) ? UNCHECKED : CHECKED),
    start: valuesOf(saved),
    send: async (values) => {
      const { en, hi, by, on } = values
      const { page } = await callAs('admin', changeLegalPage, {
        params: { page: saved.page },
        body: {
          version: saved.version,
          texts: { en, hi },
          check: isUnchecked(values) ? null : { by, on },
        },
      })
      await client.invalidateQueries({ queryKey: query('admin', legalPages, {}).queryKey })
      return { values: valuesOf(page) }
    },
  })
  const title = words[`page.${saved.page}`]
  return (
    <Card
      heading={title}
      padded
      actions={
        <span className={saved.check === null ? 'text-warn-fg' : 'text-ink-2'}>
          {saved.check === null
            ? words.toBeChecked
            : fill(words.checkedOn, { date: dayText(saved.check.on, language) })}
        </span>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-2 text-sm">{words.textHint}</p>
        <div className="grid gap-5 md:grid-cols-2">
          <TextareaField {...field('en')} label={words.textEn} lang="en" rows={10} />
          <TextareaField {...field('hi')} label={words.textHi} lang="hi" rows={10} />
          <Field
            {...withFieldHints(field('by'), words.checkHint)}
            label={words.checkedBy}
            optional={words.optional}
            autoComplete="off"
          />
          <Field {...field('on')} type="date" label={words.checkedDay} optional={words.optional} />
        </div>
        <SaveOutcome
          outcome={outcome}
          stale="legal.stale"
          onOutdated={onOutdated}
          done={words.saved}
          failed={words.failed}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            icon={Save}
            busy={busy}
            busyLabel={words.saving}
            aria-label={`${words.savePage}: ${title}`}
          >
            {words.savePage}
          </Button>
          <Link
            to={paths.legal(saved.page)}
            className="inline-flex min-h-11 min-w-11 items-center underline"
            aria-label={`${words.see}: ${title}`}
          >
            {words.see}
          </Link>
        </div>
      </form>
    </Card>
  )
}
