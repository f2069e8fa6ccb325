/**
 * How a farm's produce reaches buyers, as an operator decided: by our rounds, or by courier only. Produce of an undecided
 * farm sells without a promised day.
 */
export const FARM_DELIVERIES = ['undecided', 'rounds', 'courier'] as const

export type FarmDelivery = (typeof FARM_DELIVERIES)[number]
