interface Offer {
  readonly farmerId: string
  readonly category: string
}

/**
 * So many of the offers, given best first, that no farm and no shelf fills the row by itself: first those of a farm
 * and a shelf not yet shown, then those of a farm not yet shown, then the rest. Shown in the order given.
 */
export function varied<O extends Offer>(offers: readonly O[], count: number): O[] {
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
