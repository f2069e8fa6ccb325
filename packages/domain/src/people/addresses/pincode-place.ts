export interface PincodePlace {
  /** Empty where the pincodes that begin so are not all of one city. */
  readonly city: string
  /** Empty where they are of two states. */
  readonly state: string
  readonly country: 'India'
}

/**
 * Returns where an Indian pincode is, as far as its first digits say so: a suggestion for a form, not a check. Null for what
 * is no pincode.
 */
export function placeOfPincode(pincode: string): PincodePlace | null {
  if (!/^[1-8]\d{5}$/.test(pincode)) return null
  return { city: longest(CITIES, pincode), state: longest(STATES, pincode), country: 'India' }
}

function longest(table: ReadonlyMap<string, string>, pincode: string): string {
  for (let digits = 4; digits >= 2; digits--) {
    const found = table.get(pincode.slice(0, digits))
    if (found !== undefined) return found
  }
  return ''
}

const table = (places: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(places).flatMap(([place, prefixes]) =>
      prefixes.split(' ').map((prefix) => [prefix, place] as const),
    ),
  )

/** By the first two digits, and where these are of several states by more of them. */
const STATES = table({
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15 16',
  Chandigarh: '160',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Ladakh: '194',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '36 37 38 39',
  Maharashtra: '40 41 42 43 44',
  Goa: '403',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  Telangana: '50',
  'Andhra Pradesh': '51 52 53',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '60 61 62 63 64',
  Puducherry: '6050 6096',
  Kerala: '67 68 69',
  Lakshadweep: '6825',
  'West Bengal': '70 71 72 73 74',
  Sikkim: '737',
  'Andaman and Nicobar Islands': '744',
  Odisha: '75 76 77',
  Assam: '78',
  'Arunachal Pradesh': '790 791 792',
  Meghalaya: '793 794',
  Manipur: '795',
  Mizoram: '796',
  Nagaland: '797 798',
  Tripura: '799',
  Bihar: '80 81 82 84 85',
  Jharkhand: '815 816 822 825 826 827 828 829 83',
  // Of two states.
  '': '244 246 247 262 362 396 605 609 673 813 814',
})

const CITIES = table({
  'New Delhi': '1100',
  Gurugram: '1220',
  Faridabad: '1210',
  Chandigarh: '1600',
  Ludhiana: '1410',
  Jalandhar: '1440',
  Amritsar: '1430',
  Ghaziabad: '2010',
  Noida: '2013',
  Kanpur: '2080',
  Prayagraj: '2110',
  Varanasi: '2210',
  Lucknow: '2260',
  Dehradun: '2480',
  Meerut: '2500',
  Agra: '2820',
  Jaipur: '3020',
  Udaipur: '3130',
  Kota: '3240',
  Jodhpur: '3420',
  Rajkot: '3600',
  Ahmedabad: '3800',
  Vadodara: '3900',
  Surat: '3950',
  Mumbai: '4000 4001',
  Thane: '4006',
  'Navi Mumbai': '4007',
  Pune: '4110',
  Solapur: '4130',
  Kolhapur: '4160',
  Nashik: '4220',
  'Chhatrapati Sambhajinagar': '4310',
  Nagpur: '4400',
  Indore: '4520',
  Bhopal: '4620',
  Gwalior: '4740',
  Jabalpur: '4820',
  Raipur: '4920',
  Hyderabad: '5000 5001',
  Warangal: '5060',
  Tirupati: '5175',
  Vijayawada: '5200',
  Guntur: '5220',
  Visakhapatnam: '5300',
  Bengaluru: '5600 5601',
  Mysuru: '5700',
  Mangaluru: '5750',
  Chennai: '6000 6001',
  Tiruchirappalli: '6200',
  Madurai: '6250',
  Salem: '6360',
  Coimbatore: '6410',
  Kozhikode: '6730',
  Kochi: '6820',
  Thiruvananthapuram: '6950',
  Kolkata: '7000 7001',
  Howrah: '7111',
  Siliguri: '7340',
  Bhubaneswar: '7510',
  Cuttack: '7530',
  Guwahati: '7810',
  Patna: '8000',
  Dhanbad: '8260',
  Jamshedpur: '8310',
  Ranchi: '8340',
})
