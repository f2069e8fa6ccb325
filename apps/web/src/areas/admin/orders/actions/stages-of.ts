import { canMove, type OrderStatus, type Stage, STAGES } from '@farmgate/domain/ordering/orders/stage.ts'

interface Staged {
  readonly status: OrderStatus
  readonly waitingForPayment: boolean
}

interface StageButton {
  readonly stage: Stage
  /** Reached, next, or possible to skip to. */
  readonly state: 'past' | 'next' | 'later'
  readonly disabled: boolean
}

/** Returns the three stage buttons of an order: only forward, and none while it is unpaid. */
export function stagesOf({ status, waitingForPayment }: Staged): readonly StageButton[] {
  const open = STAGES.filter((stage) => canMove(status, stage, 'admin'))
  return STAGES.map((stage) => {
    const isOpen = open.includes(stage)
    const isNext = stage === open[0] && !waitingForPayment
    return {
      stage,
      state: isNext ? 'next' : isOpen ? 'later' : 'past',
      disabled: !isOpen || waitingForPayment,
    }
  })
}
