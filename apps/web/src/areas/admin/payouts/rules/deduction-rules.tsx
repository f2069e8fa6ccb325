import { DeductionRuleBody } from '@farmgate/contract/forms/payouts.ts'
import { addDeductionRule, deductionRules } from '@farmgate/contract/money/payouts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Clock, Minus } from 'lucide-react'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useFormCall } from '#components/form/form-call.ts'
import { FormOutcome } from '#components/form/form-outcome.tsx'
import { dayText } from '#components/format/day-text.ts'
import { indianDay } from '#components/format/indian-day.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Card } from '#ui/data/card.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { useLacksFactor, useRights } from '../../own-profile.ts'

type Rule = Output<typeof deductionRules>['rules'][number]
type Key = 'kind' | 'share' | 'from' | 'madeBy' | 'state'

/** The dated rules. Owners add one; none is ever changed. */
export function DeductionRules() {
  const words = useWords('payouts')
  const result = useQuery(query('admin', deductionRules, {}))
  const isOwner = useRights()('owner')
  const lacksFactor = useLacksFactor()
  return (
    <Card heading={words.deductionRules}>
      <p className="card-padded pt-0! text-ink-2">{words.deductionRulesText}</p>
      <Loaded query={result} skeleton={<Skeleton className="h-24" />}>
        {({ rules }) =>
          rules.length === 0 ? (
            <p className="card-padded pt-0!">{words.noRules}</p>
          ) : (
            <RuleTable rules={rules} />
          )
        }
      </Loaded>
      {isOwner && !lacksFactor && <RuleForm />}
    </Card>
  )
}

function RuleTable({ rules }: { rules: readonly Rule[] }) {
  const words = useWords('payouts')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'kind', label: words.kind, primary: true },
    { key: 'share', label: words.share, align: 'end' },
    { key: 'from', label: words.from },
    { key: 'madeBy', label: words.madeBy },
    { key: 'state', label: words.state, corner: true },
  ]

  function cell(rule: Rule, { key }: { key: Key }) {
    switch (key) {
      case 'kind':
        return words[`kind.${rule.kind}`]
      case 'share':
        return fill(words.sharePercent, { share: rule.share })
      case 'from':
        return dayText(rule.from, language)
      case 'madeBy':
        return rule.madeBy
      case 'state':
        return <RuleBadge rule={rule} />
    }
  }

  return (
    <DataTable
      className="payout-table"
      caption={words.deductionRules}
      columns={columns}
      rows={rules}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

function RuleBadge({ rule: { isCurrent, from } }: { rule: Rule }) {
  const words = useWords('payouts')
  const [today] = useState(() => indianDay(new Date()))
  if (isCurrent)
    return (
      <Badge tone="ok" icon={Check}>
        {words.current}
      </Badge>
    )
  const isLater = from > today
  return (
    <Badge tone="mute" icon={isLater ? Clock : Minus}>
      {isLater ? words.coming : words.earlier}
    </Badge>
  )
}

interface RuleValues {
  kind: Rule['kind']
  share: number
  from: string
}

function RuleForm() {
  const words = useWords('payouts')
  const client = useQueryClient()
  const [today] = useState(() => indianDay(new Date()))
  const { form, field, outcome, busy, submit } = useFormCall<RuleValues>({
    schema: () => DeductionRuleBody,
    start: { kind: 'commission', from: today },
    send: async (body) => {
      const { rules } = await callAs('admin', addDeductionRule, { body })
      client.setQueryData(query('admin', deductionRules, {}).queryKey, { rules })
      return { values: body }
    },
  })
  return (
    <form noValidate className="card-padded grid gap-4" onSubmit={submit}>
      <FormOutcome outcome={outcome} done={words.ruleAdded} failed={words.ruleFailed} />
      <div className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
        <Field
          {...field('share')}
          {...form.register('share', { valueAsNumber: true })}
          label={words.percent}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
        />
        <Field {...field('from')} type="date" label={words.from} min={today} max="2099-12-31" />
        <Button
          type="submit"
          variant="secondary"
          className="md:mt-[1.75rem]"
          busy={busy}
          busyLabel={words.addingRule}
        >
          {words.addRule}
        </Button>
      </div>
    </form>
  )
}
