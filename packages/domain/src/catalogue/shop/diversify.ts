interface Offer {
  readonly farmerId: string
  readonly category: string
}

/**
 * Picks `count` of the offers, given best first, so that no farm and no shelf fills the row alone: first offers of a
 * farm and a shelf not yet shown, then of a farm not yet shown, then the rest. Returned in the given order.
 */
export function diversify<O extends Offer>(offers: readonly O[], count: number): O[] {
  const chosen = new Set<O>()
  const isNew = (key: keyof Offer) => (offer: O) => ![...chosen].some((one) => one[key] === offer[key])
  const newFarm = isNew('farmerId')
  const newShelf = isNew('category')
  for (const fits of [(offer: O) => newFarm(offer) && newShelf(offer), newFarm, () => true]) {
    for (const offer of offers) {
      if (chosen.size < count && !chosen.has(offer) && fits(offer)) chosen.add(offer)
    }
  }
  return offers.filter((offer) => chosen.has(offer))
}
