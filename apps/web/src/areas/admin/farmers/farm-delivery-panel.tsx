import { setFarmDelivery } from '@farmgate/contract/people/farmer-admin.ts'
import type { FarmerDetail } from '@farmgate/contract/catalogue/product-review.ts'
import type { MarketUse } from '@farmgate/domain/market/market-uses.ts'
import { FARM_DELIVERIES, type FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleQuestionMark, type LucideIcon, Package, Truck } from 'lucide-react'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { useHasField, useUses } from '../own-profile.ts'
import { cacheFarmer } from './cached-farmers.ts'

/** How the farm's produce reaches buyers, to be decided by the operator. */
export function FarmDeliveryPanel({ farmer }: { farmer: FarmerDetail }) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'delivery'>()
  const uses = useUses()
  const isThere = useHasField('farmDelivery')
  /** Null while it is what was decided, also when another operator decides meanwhile. */
  const [chosen, setChosen] = useState<FarmDelivery | null>(null)

  const save = (delivery: FarmDelivery) =>
    send('delivery', async () => {
      const response = await callAs('admin', setFarmDelivery, {
        params: { id: farmer._id },
        body: { delivery },
      })
      cacheFarmer(client, response.farmer)
      setChosen(null)
      showToast({ tone: 'ok', text: fill(admin.deliverySaved, { farmer: farmer.name }) })
    })

  const delivery = chosen ?? farmer.delivery
  if (!isThere) return null
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-[1.375rem]">{admin.delivery}</h2>
        <p className="text-ink-2 text-sm">{admin.deliveryText}</p>
      </div>
      {failure !== undefined && (
        <Note tone="bad" title={admin.deliveryFailed}>
          {problemText(failure)}
        </Note>
      )}
      <ChoiceCards
        legend={admin.delivery}
        hideLegend
        name="delivery"
        layout="rows"
        className="max-w-[480px]"
        value={delivery}
        onChange={setChosen}
        options={deliveriesOf(uses, farmer.delivery).map((value) => ({
          value,
          label: admin[`delivery.${value}`],
          detail: admin[`delivery.${value}.hint`],
          icon: ICONS[value],
        }))}
      />
      <div>
        <Button
          variant="secondary"
          busy={busy !== null}
          busyLabel={admin.verifying}
          onClick={() => void save(delivery)}
        >
          {admin.saveDelivery}
        </Button>
      </div>
    </section>
  )
}

/** The ways that the market uses, and the one that was decided. */
const deliveriesOf = (uses: readonly MarketUse[] | undefined, decided: FarmDelivery) =>
  FARM_DELIVERIES.filter(
    (way) => way === 'undecided' || way === decided || uses === undefined || uses.includes(way),
  )

const ICONS = {
  undecided: CircleQuestionMark,
  rounds: Truck,
  courier: Package,
} as const satisfies Record<FarmDelivery, LucideIcon>
