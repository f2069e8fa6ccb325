/** The fees of every order. */
export const DELIVERY_FEE_PAISE = 20_00
export const PLATFORM_FEE_PAISE = 5_00

/** The most units of one product in one cart or order. */
export const QUANTITY_MAX = 100

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

export interface Totals {
  readonly itemsPaise: number
  readonly deliveryPaise: number
  readonly platformPaise: number
  readonly totalPaise: number
}

interface PricedLine {
  readonly quantity: number
  readonly unitPricePaise: number
}

export const linePaise = ({ quantity, unitPricePaise }: PricedLine): number => quantity * unitPricePaise

/** An empty cart costs nothing: it has no fees. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  if (lines.length === 0) return { itemsPaise: 0, deliveryPaise: 0, platformPaise: 0, totalPaise: 0 }
  const itemsPaise = lines.reduce((sum, line) => sum + linePaise(line), 0)
  return {
    itemsPaise,
    deliveryPaise: DELIVERY_FEE_PAISE,
    platformPaise: PLATFORM_FEE_PAISE,
    totalPaise: itemsPaise + DELIVERY_FEE_PAISE + PLATFORM_FEE_PAISE,
  }
}
