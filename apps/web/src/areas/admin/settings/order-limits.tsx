import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { AFTER_ADD, OUTSIDE_ROUNDS } from '@farmgate/domain/market/market-settings.ts'
import { weekdayText } from '@farmgate/messages/day-names.ts'
import { withFieldHints } from '#components/form/form-call.ts'
import { useLanguage } from '#language.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { NumberField, type NumberSetting, type SectionFields } from './setting-field.tsx'

/** After how long an order needs attention, what no round reaches, and what Add to Cart does. */
export function OrderFields(form: SectionFields) {
  const words = useWords('adminSettings')
  const market = useWords('marketSettings')
  const { field, shows } = form
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <NumberField {...form} name="shipWithinHours" label={words.shipWithin} digits={4} />
      <NumberField {...form} name="deliverWithinHours" label={words.deliverWithin} digits={4} />
      {shows('outsideRounds') && (
        <SelectField
          {...withFieldHints(field('outsideRounds'), market['why.outsideRounds'])}
          label={words.outsideRounds}
        >
          {OUTSIDE_ROUNDS.map((value) => (
            <option key={value} value={value}>
              {words[`outsideRounds.${value}`]}
            </option>
          ))}
        </SelectField>
      )}
      {shows('afterAdd') && (
        <SelectField {...withFieldHints(field('afterAdd'), market['why.afterAdd'])} label={words.afterAdd}>
          {AFTER_ADD.map((value) => (
            <option key={value} value={value}>
              {words[`afterAdd.${value}`]}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

const CASH_FIELDS = [
  { part: 'Orders', label: 'cashOrders', digits: 4 },
  { part: 'Value', label: 'cashValue', digits: 8 },
  { part: 'Share', label: 'cashShare', digits: 3 },
  { part: 'Units', label: 'cashUnits', digits: 4 },
] as const

/** The limits of open Cash on Delivery orders per account, for new and for trusted accounts. */
export function CashFields(form: SectionFields) {
  const words = useWords('adminSettings')
  return (
    <div className="grid gap-6">
      {(['New', 'Trusted'] as const)
        .filter((group) => CASH_FIELDS.some(({ part }) => form.shows(`cash${group}${part}`)))
        .map((group) => (
          <fieldset key={group} className="grid items-start gap-5 md:grid-cols-2">
            <legend className="mb-2 font-semibold">{words[`cash${group}`]}</legend>
            {CASH_FIELDS.map(({ part, label, digits }) => (
              <NumberField
                key={part}
                {...form}
                name={`cash${group}${part}`}
                label={words[label]}
                digits={digits}
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

/** How many letters each number of these sections has. */
const DIGITS = {
  unpaid: {
    unpaidUnits: 4,
    unpaidShare: 3,
    unpaidOrderValue: 8,
    unpaidMinutes: 2,
    unpaidUnitsMax: 6,
    unpaidValueMax: 8,
  },
  alarms: { alarmNewOrders: 5, alarmNewValue: 8, alarmAccountListings: 5, alarmAccountValue: 8 },
  claims: { claimHours: 4, claimAutoMax: 7, claimAutoMonthly: 4, doorRefundStop: 7, doorRefundDay: 7 },
  refunds: { unmatchedCountMax: 4, unmatchedSumMax: 7 },
  payouts: { payoutMinimum: 7, payoutWaitHours: 4, payoutAccountWaitHours: 4 },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<NumberSetting, number>>>>>

type NumbersSection = keyof typeof DIGITS
type NameIn<Section extends NumbersSection> = Section extends NumbersSection
  ? keyof (typeof DIGITS)[Section]
  : never

/** The numbers of a section, two beside each other. */
export function NumberFields({ section, ...form }: SectionFields & { section: NumbersSection }) {
  const words = useWords('adminSettings')
  const numbers = Object.entries(DIGITS[section]) as [NameIn<NumbersSection>, number][]
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {numbers.map(([name, digits]) => (
        <NumberField key={name} {...form} name={name} label={words[name]} digits={digits} />
      ))}
      {section === 'payouts' && <PayoutWeekday {...form} />}
    </div>
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const A_SUNDAY = '2026-11-15'

function PayoutWeekday({ field, shows }: SectionFields) {
  const words = useWords('adminSettings')
  const market = useWords('marketSettings')
  const { language } = useLanguage()
  if (!shows('payoutWeekday')) return null
  return (
    <SelectField
      {...withFieldHints(field('payoutWeekday'), market['why.payoutWeekday'])}
      label={words.payoutWeekday}
    >
      <option value="0">{words.payoutWeekdayNone}</option>
      {WEEKDAYS.map((weekday) => (
        <option key={weekday} value={weekday}>
          {weekdayText(addDays(A_SUNDAY, weekday), language)}
        </option>
      ))}
    </SelectField>
  )
}
