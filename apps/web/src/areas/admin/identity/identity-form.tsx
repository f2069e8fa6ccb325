import {
  changeIdentity,
  type IdentityView,
  identity as identityCall,
} from '@farmgate/contract/market/identity.ts'
import { addressLine } from '@farmgate/domain/market/address-line.ts'
import {
  type IdentityField,
  identityFault,
  missingIdentity,
  REQUIRED_IDENTITY,
  tidyIdentityField,
} from '@farmgate/domain/market/market-identity.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { type FormCall, useFormCall } from '#components/form/form-call.ts'
import { faultText } from '#components/form/form-faults.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { type IdentityValues, valuesSchema } from './identity-values.ts'
import { SaveOutcome } from './save-outcome.tsx'
import './identity.css'

interface IdentityFormProps {
  /** As it was when the form was opened, or saved from here. */
  saved: IdentityView
  /** Called when what another operator saved meanwhile should replace the form. */
  onOutdated: () => void
  /** Below the preview. */
  below: ReactNode
}

export function IdentityForm({ saved, onOutdated, below }: IdentityFormProps) {
  const words = useWords('identity')
  const client = useQueryClient()
  const call = useFormCall<IdentityValues>({
    schema: () => valuesSchema,
    start: saved.identity,
    send: async (values) => {
      const { message: _, ...view } = await callAs('admin', changeIdentity, {
        body: { ...values, version: saved.version },
      })
      client.setQueryData(query('admin', identityCall, {}).queryKey, view)
      return { values: view.identity }
    },
  })
  const { form, outcome, busy, submit } = call
  const typed = form.watch()
  return (
    <div className="grid gap-5">
      <OpenState saved={saved} />
      <div className="identity-columns">
        <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <Part call={call} heading={words.whoSells} text={words.whoSellsText} fields={SELLER} />
          <Part call={call} heading={words.officer} text={words.officerText} fields={OFFICER} />
          <Part call={call} heading={words.licences} text={words.licencesText} fields={LICENCES} />
          <SaveOutcome
            outcome={outcome}
            stale="identity.stale"
            onOutdated={onOutdated}
            done={words.saved}
            failed={words.failed}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" icon={Save} busy={busy} busyLabel={words.saving}>
              {words.save}
            </Button>
            <Button variant="secondary" onClick={() => form.reset(saved.identity)}>
              {words.reset}
            </Button>
          </div>
        </form>
        <div className="grid gap-5">
          <FilledIn values={typed} />
          <WhereShown values={typed} />
          {below}
        </div>
      </div>
    </div>
  )
}

const SELLER = ['legalName', 'street', 'city', 'state', 'pincode', 'phone', 'email'] as const
const OFFICER = ['officerName', 'officerPhone', 'officerEmail', 'officerHours'] as const
const LICENCES = ['fssai', 'gstin', 'registration', 'apmc'] as const

function OpenState({ saved: { isOpen, missing } }: { saved: IdentityView }) {
  const words = useWords('identity')
  const { language } = useLanguage()
  if (missing.length === 0) return null
  return isOpen ? (
    <Note tone="warn" live={false}>
      {words.trial}
    </Note>
  ) : (
    <Note tone="bad" live={false} title={words.notOpen}>
      {fillCount(language, words, 'missing', missing.length)}
    </Note>
  )
}

function Part({
  call,
  heading,
  text,
  fields,
}: {
  call: FormCall<IdentityValues>
  heading: string
  text: string
  fields: readonly IdentityField[]
}) {
  const words = useWords('identity')
  return (
    <Card heading={heading} padded>
      <p className="mb-5 text-ink-2 text-sm">{text}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {fields.map((name) => (
          <IdentityInput
            key={name}
            call={call}
            name={name}
            label={words[`field.${name}`]}
            optional={REQUIRED_IDENTITY.includes(name) ? undefined : words.optional}
          />
        ))}
      </div>
    </Card>
  )
}

/** Checks its form when it is left. */
function IdentityInput({
  call: { form, field },
  name,
  label,
  optional,
}: {
  call: FormCall<IdentityValues>
  name: IdentityField
  label: string
  optional: string | undefined
}) {
  const faults = useWords('faults')
  const { error, onBlur, ...bound } = field(name)
  const fault = identityFault(name, tidyIdentityField(name, form.watch(name)))
  return (
    <Field
      {...bound}
      onBlur={(event) => {
        void onBlur(event)
        void form.trigger(name)
      }}
      error={error === undefined || fault === null ? error : faultText(faults, fault)}
      label={label}
      optional={optional}
      autoComplete="off"
    />
  )
}

/** How many of the required fields are filled in, as typed. */
function FilledIn({ values }: { values: IdentityValues }) {
  const words = useWords('identity')
  const missing = missingIdentity(tidy(values))
  const total = REQUIRED_IDENTITY.length
  return (
    <Card
      heading={words.filledIn}
      padded
      actions={
        <span className="num text-ink-3">
          {fill(words.filledOf, { filled: total - missing.length, total })}
        </span>
      }
    >
      <p className="text-ink-2 text-sm">
        {missing.length === 0
          ? words.nothingMissing
          : fill(words.stillMissing, { fields: missing.map((name) => words[`field.${name}`]).join(', ') })}
      </p>
    </Card>
  )
}

/** Every place that shows the identity, with the values as typed. */
function WhereShown({ values }: { values: IdentityValues }) {
  const words = useWords('identity')
  const shell = useWords('shell')
  const identity = tidy(values)
  const or = (text: string): string => (text === '' ? words.notFilled : text)
  const who = `${or(identity.legalName)}, ${or(addressLine(identity))}`
  const fssai = fill(shell.fssai, { number: or(identity.fssai) })
  const places = [
    { place: words.footer, text: `${who} · ${or(identity.phone)} · ${fssai}`, dark: true },
    {
      place: words.invoice,
      text: `${who}${identity.gstin === '' ? '' : ` · GSTIN ${identity.gstin}`} · ${fssai}`,
    },
    { place: words.eachOrder, text: `${or(identity.phone)} · ${or(identity.officerEmail)}` },
    { place: words.mails, text: `${who} · ${or(identity.phone)} · ${or(identity.email)}` },
  ]
  return (
    <Card heading={words.whereShown} padded>
      <ul className="grid gap-2">
        {places.map(({ place, text, dark }) => (
          <li key={place} className={`identity-shown ${dark === true ? 'identity-shown-dark' : ''}`}>
            <p className="font-semibold">{place}</p>
            <p className="text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tidy = (values: IdentityValues): IdentityValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, typed]) => [name, tidyIdentityField(name as IdentityField, typed)]),
  ) as IdentityValues
