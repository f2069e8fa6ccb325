import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'

interface CourierDialogProps {
  order: Order
  parcel: Order['parcels'][number]
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** The call's length limit. */
const COURIER_MAX = 60

/** Gives a parcel to a courier: its name and number ship the parcel. */
export function CourierDialog({ order, parcel, onClose, onOutcome }: CourierDialogProps) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const faults = useWords('faults')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, failure, send } = useOrderAction(onOutcome)
  useUnsavedWork(name !== '' || number !== '')
  const isMissing = (text: string): boolean => isChecked && text.trim() === ''

  function ship(): void {
    setChecked(true)
    const courier = { name: name.trim(), number: number.trim() }
    if (courier.name === '' || courier.number === '') return
    void send({ verb: 'sendByCourier', order, farmer: parcel.farmer._id, courier })
  }

  return (
    <Dialog
      open
      title={admin.courierTitle}
      subtitle={`${displayOrderNumber(order.number)}, ${parcel.farmer.name}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <Button busy={busy !== null} onClick={ship}>
          {admin.courierShip}
        </Button>
      }
    >
      <div className="grid gap-4">
        <RefusalNote stale={undefined} failure={failure} />
        <Field
          label={admin.courierName}
          error={isMissing(name) ? faults['courier_name.required'] : undefined}
          maxLength={COURIER_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <Field
          label={admin.courierNumber}
          error={isMissing(number) ? faults['courier_number.required'] : undefined}
          maxLength={COURIER_MAX}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
