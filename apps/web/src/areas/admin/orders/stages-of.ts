import { canMove, type OrderStatus, type Stage, STAGES } from '@farmgate/domain/orders/stage.ts'

interface Staged {
  readonly status: OrderStatus
  readonly waitingForPayment: boolean
}

interface StageButton {
  readonly stage: Stage
  /** What has happened, what comes next, what may be skipped to. */
  readonly state: 'past' | 'next' | 'later'
  readonly disabled: boolean
}

/** The three buttons of an order: only forward, and nothing while its money is waited for. */
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
