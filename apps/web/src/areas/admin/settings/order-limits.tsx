import { addDays } from '@farmgate/domain/delivery/plan-days.ts'
import { weekdayText } from '#components/delivery/window-text.ts'
import { type FormCall, withFieldHints } from '#components/form/form-call.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import type { OrderLimit, SettingsValues } from './settings-values.ts'

type FieldOf = Pick<FormCall<SettingsValues>, 'field'>

/** The limits of open Cash on Delivery orders per account, for new and for trusted accounts. */
export function CashLimits({ field }: FieldOf) {
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
            <NumberField field={field} name={`cash${group}Orders`} label={words.cashOrders} digits={4} />
            <NumberField field={field} name={`cash${group}Value`} label={words.cashValue} digits={8} />
            <NumberField field={field} name={`cash${group}Share`} label={words.cashShare} digits={3} />
            <NumberField field={field} name={`cash${group}Units`} label={words.cashUnits} digits={4} />
          </fieldset>
        ))}
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
export function ClaimLimits({ field }: FieldOf) {
  const words = useWords('adminSettings')
  return (
    <Card heading={words.claimLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.claimLimitsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField field={field} name="claimHours" label={words.claimHours} digits={4} />
        <NumberField field={field} name="claimAutoMax" label={words.claimAutoMax} digits={7} />
        <NumberField field={field} name="claimAutoMonthly" label={words.claimAutoMonthly} digits={4} />
      </div>
    </Card>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const A_SUNDAY = '2026-11-15'

/** Below what a payout is carried over, how long money and a changed account wait, and when farms are paid. */
export function PayoutLimits({ field }: FieldOf) {
  const words = useWords('adminSettings')
  const { language } = useLanguage()
  return (
    <Card heading={words.payoutLimits} padded>
      <p className="mb-5 text-ink-2 text-sm">{words.payoutLimitsText}</p>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField field={field} name="payoutMinimum" label={words.payoutMinimum} digits={7} />
        <NumberField field={field} name="payoutWaitHours" label={words.payoutWaitHours} digits={4} />
        <NumberField
          field={field}
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

function NumberField({
  field,
  name,
  label,
  digits,
}: FieldOf & { name: OrderLimit; label: string; digits: number }) {
  return <Field {...field(name)} label={label} inputMode="numeric" autoComplete="off" maxLength={digits} />
}
