import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { FarmerKey } from './farmers.ts'

/** What an admin checked before a farmer was verified. The newest farmers are not verified yet. */
export const verified: Readonly<Partial<Record<FarmerKey, string>>> = {
  ramesh: 'Visited the orchard in Pawas. Land papers and Aadhaar card seen.',
  savita: 'Visited in Ozar. Land papers are in her husband’s name; she showed his letter.',
  gurpreet: 'Land papers and the milk buyer’s book seen. Visited at milking time.',
  hasmukh: 'Visited the herd. Fourteen cows, vet’s cards in order.',
  imran: 'Video call through the orchard. Land papers and trader’s licence seen.',
  lakshmi: 'Visited the mill and the yard. Papers of the women’s group seen.',
  anita: 'Visited the bee boxes. Land papers and weighing scale checked.',
  mohan: 'Land papers, identity card and organic certificate seen.',
  joseph: 'Visited the estate. Spice board registration seen.',
  bhavna: 'Visited the oil press. Food licence and land papers seen.',
  fatima: 'Identity card and land lease seen. Visited at strawberry picking.',
  shyam: 'Visited the straw store. Land papers seen.',
  devki: 'Video call up the slope. Land papers and identity card seen.',
  kailash: 'Visited the store. Land papers and identity card seen.',
  selvi: 'Visited at turmeric drying. Land papers seen.',
  bhanwar: 'Land papers and seed bills seen. Visited in October.',
  mousumi: 'Visited the field. Identity card and land papers seen.',
  basavaraj: 'Land papers seen. Visited the limes and the drying sheds.',
  yadagiri: 'Visited the nets and the hens. Identity card seen.',
  dipen: 'Video call through the rice fields. Land papers seen.',
  sabita: 'Visited with the forest officer. Land title seen.',
  kisan: 'Visited in Saswad. Land papers and identity card seen.',
  vandana: 'Visited the well and the four fields. Land papers seen.',
  dattatray: 'Visited at milking time. Vet’s cards and the dairy’s book seen.',
  rukmini: 'Visited in Paud. Land papers and identity card seen.',
  santosh: 'Visited the net house. Land papers and lab report seen.',
  alka: 'Visited the mill. Food licence and land papers seen.',
}

/** Rounds start in Pune, so farms of Maharashtra are in them. Far ones send what keeps; some are not decided yet. */
export const deliveries: Readonly<Partial<Record<FarmerKey, FarmDelivery>>> = {
  ramesh: 'rounds',
  savita: 'rounds',
  fatima: 'rounds',
  balasaheb: 'rounds',
  kisan: 'rounds',
  vandana: 'rounds',
  dattatray: 'rounds',
  rukmini: 'rounds',
  santosh: 'rounds',
  alka: 'rounds',
  imran: 'courier',
  lakshmi: 'courier',
  joseph: 'courier',
  kailash: 'courier',
  basavaraj: 'courier',
  sabita: 'courier',
  selvi: 'courier',
}

/** The proposed change of a verified farm. It waits for review. */
export const proposed: Readonly<
  Partial<Record<FarmerKey, { readonly place: string; readonly about: string }>>
> = {
  bhavna: {
    place: 'Gondal, Rajkot',
    about:
      'We moved the press to Gondal, closer to the groundnut fields. Still wooden, still slow, still one litre at a time. Come and smell it on a Tuesday.',
  },
}

/** Suspended farms and the reason. */
export const suspended: Readonly<Partial<Record<FarmerKey, string>>> = {
  sabita: 'Two buyers found stones in the ginger. We look at the next harvest together.',
}
