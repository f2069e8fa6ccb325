import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { weekdayText } from '@farmgate/messages/day-names.ts'
import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { GuardNote } from './guard-note.tsx'
import type { OrderLimit, SettingsValues } from './settings-values.ts'
import type { Guards } from './use-guards.ts'

type FieldOf = Pick<FormCall<SettingsValues>, 'field'>
type GuardFieldOf = FieldOf & { guards: Guards }

/** The limits of open Cash on Delivery orders per account, for new and for trusted accounts. */
export function CashLimits(form: GuardFieldOf) {
  const words = useWords('adminSettings')
  const groups = [
    { group: 'New', legend: words.cashNew },
    { group: 'Trusted', legend: words.cashTrusted },
  ] as const
  return (
    <Card heading={words.cashLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.cashLimitsText}</p>
      <div className="grid gap-6">
        {groups.map(({ group, legend }) => (
          <fieldset key={group} className="grid items-start gap-5 md:grid-cols-2">
            <legend className="mb-2 font-semibold">{legend}</legend>
            <GuardField {...form} name={`cash${group}Orders`} label={words.cashOrders} digits={4} />
            <GuardField {...form} name={`cash${group}Value`} label={words.cashValue} digits={8} />
            <GuardField {...form} name={`cash${group}Share`} label={words.cashShare} digits={3} />
            <GuardField {...form} name={`cash${group}Units`} label={words.cashUnits} digits={4} />
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

/** What accounts that have proved nothing may hold with online orders that are not paid yet. */
export function UnpaidLimits(form: GuardFieldOf) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.unpaidLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.unpaidLimitsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <GuardField {...form} name="unpaidUnits" label={words.unpaidUnits} digits={4} />
        <GuardField {...form} name="unpaidShare" label={words.unpaidShare} digits={3} />
        <GuardField {...form} name="unpaidOrderValue" label={words.unpaidOrderValue} digits={8} />
        <GuardField {...form} name="unpaidMinutes" label={words.unpaidMinutes} digits={2} />
        <GuardField {...form} name="unpaidUnitsMax" label={words.unpaidUnitsMax} digits={6} />
        <GuardField {...form} name="unpaidValueMax" label={words.unpaidValueMax} digits={8} />
      </div>
    </Card>
  )
}

/** The figures from which operators are warned about unpaid orders. */
export function OrderAlarms({ field }: FieldOf) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.orderAlarms} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.orderAlarmsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField field={field} name="alarmNewOrders" label={words.alarmNewOrders} digits={5} />
        <NumberField field={field} name="alarmNewValue" label={words.alarmNewValue} digits={8} />
        <NumberField
          field={field}
          name="alarmAccountListings"
          label={words.alarmAccountListings}
          digits={5}
        />
        <NumberField field={field} name="alarmAccountValue" label={words.alarmAccountValue} digits={8} />
      </div>
    </Card>
  )
}

/** When a claim about an item is in time, and which are approved without an operator. */
export function ClaimLimits({ field, guards }: GuardFieldOf) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.claimLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.claimLimitsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField field={field} name="claimHours" label={words.claimHours} digits={4} />
        <GuardField field={field} guards={guards} name="claimAutoMax" label={words.claimAutoMax} digits={7} />
        <GuardField
          field={field}
          guards={guards}
          name="claimAutoMonthly"
          label={words.claimAutoMonthly}
          digits={4}
        />
        <GuardField
          field={field}
          guards={guards}
          name="doorRefundStop"
          label={words.doorRefundStop}
          digits={7}
        />
        <GuardField
          field={field}
          guards={guards}
          name="doorRefundDay"
          label={words.doorRefundDay}
          digits={7}
        />
      </div>
    </Card>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const A_SUNDAY = '2026-11-15'

/** Below what a payout is carried over, how long money and a changed account wait, and when farms are paid. */
export function PayoutLimits({ field, guards }: GuardFieldOf) {
  const words = useWords('adminSettings')
  const { language } = useLanguage()
  return (
    <Card heading={words.payoutLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.payoutLimitsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField field={field} name="payoutMinimum" label={words.payoutMinimum} digits={7} />
        <GuardField
          field={field}
          guards={guards}
          name="payoutWaitHours"
          label={words.payoutWaitHours}
          digits={4}
        />
        <GuardField
          field={field}
          guards={guards}
          name="payoutAccountWaitHours"
          label={words.payoutAccountWaitHours}
          digits={4}
        />
        <SelectField
          {...withFieldHints(field('payoutWeekday'), words.payoutWeekdayHint)}
          label={words.payoutWeekday}
        >
          <option value="0">{words.payoutWeekdayNone}</option>
          {WEEKDAYS.map((weekday) => (
            <option key={weekday} value={weekday}>
              {weekdayText(addDays(A_SUNDAY, weekday), language)}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  )
}

interface NumberFieldProps extends FieldOf {
  name: OrderLimit
  label: string
  digits: number
  hint?: string | undefined
}

const NumberField = ({ field, name, label, digits, hint = '' }: NumberFieldProps) => (
  <Field
    {...withFieldHints(field(name), hint)}
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={digits}
  />
)

/** A setting that guards: it says what waits, and what would wait. */
const GuardField = ({ guards, ...props }: NumberFieldProps & { guards: Guards }) => (
  <div className="grid content-start gap-2">
    <NumberField {...props} hint={guards.hintOf(props.name)} />
    <GuardNote change={guards.pendingOf(props.name)} />
  </div>
)
