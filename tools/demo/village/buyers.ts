import type { Language } from '@farmgate/messages/languages.ts'

/** A buyer of the sample data, who signs in with `email`@farmgate.test. */
export interface Buyer {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly joinedDaysAgo: number
  /** English when omitted. */
  readonly language?: Language
  /** The buyer's names for the address above and for another one. */
  readonly saved?: {
    readonly label: string
    readonly other: Pick<Buyer, 'phone' | 'street' | 'city' | 'state' | 'pincode'> & {
      readonly label: string
    }
  }
}

export const buyers = {
  asha: {
    name: 'Asha Kulkarni',
    email: 'buyer',
    phone: '98220 41873',
    street: '302 Shanti Sadan, Tilak Road, Sadashiv Peth',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411030',
    joinedDaysAgo: 388,
    saved: {
      label: 'Home',
      other: {
        label: 'Office',
        phone: '98220 41873',
        street: '4th floor, Sahyadri House, Law College Road, Erandwane',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      },
    },
  },
  vikram: {
    name: 'Vikram Rao',
    email: 'vikram.rao',
    phone: '98450 22719',
    street: '7, 4th Cross, Malleshwaram',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560003',
    joinedDaysAgo: 371,
  },
  sneha: {
    name: 'Sneha Bhosale',
    email: 'sneha.bhosale',
    phone: '97640 11852',
    street: '22 Karve Nagar',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411052',
    joinedDaysAgo: 344,
  },
  farhan: {
    name: 'Farhan Qureshi',
    email: 'farhan.qureshi',
    phone: '99870 63410',
    street: 'Flat 9, Hill Road, Bandra West',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
    joinedDaysAgo: 312,
  },
  priya: {
    name: 'Priya Nair',
    email: 'priya.nair',
    phone: '94470 58126',
    street: '31 Panampilly Nagar',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682036',
    joinedDaysAgo: 285,
  },
  arjun: {
    name: 'Arjun Mehta',
    email: 'arjun.mehta',
    phone: '98250 74033',
    street: '5 Vastrapur Lake Road',
    city: 'Ahmedabad',
    state: 'Gujarat',
    pincode: '380015',
    joinedDaysAgo: 259,
  },
  kavita: {
    name: 'Kavita Sharma',
    email: 'kavita.sharma',
    phone: '98110 92047',
    street: 'C-118 Lajpat Nagar II',
    city: 'New Delhi',
    state: 'Delhi',
    pincode: '110024',
    joinedDaysAgo: 231,
    language: 'hi',
  },
  deepa: {
    name: 'Deepa Subramaniam',
    email: 'deepa.subramaniam',
    phone: '98400 31598',
    street: '18 Luz Church Road, Mylapore',
    city: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600004',
    joinedDaysAgo: 206,
  },
  rohan: {
    name: 'Rohan Deshmukh',
    email: 'rohan.deshmukh',
    phone: '90110 47265',
    street: '3 College Road',
    city: 'Nashik',
    state: 'Maharashtra',
    pincode: '422005',
    joinedDaysAgo: 177,
  },
  sunita: {
    name: 'Sunita Verma',
    email: 'sunita.verma',
    phone: '94150 80631',
    street: '46 Gomti Nagar, Vivek Khand',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    pincode: '226010',
    joinedDaysAgo: 148,
    language: 'hi',
  },
  abhijit: {
    name: 'Abhijit Sen',
    email: 'abhijit.sen',
    phone: '98300 17744',
    street: '12 Ballygunge Place',
    city: 'Kolkata',
    state: 'West Bengal',
    pincode: '700019',
    joinedDaysAgo: 121,
  },
  harleen: {
    name: 'Harleen Kaur',
    email: 'harleen.kaur',
    phone: '98140 66902',
    street: '207 Sector 15-D',
    city: 'Chandigarh',
    state: 'Chandigarh',
    pincode: '160015',
    joinedDaysAgo: 102,
  },
  naveen: {
    name: 'Naveen Reddy',
    email: 'naveen.reddy',
    phone: '98490 25318',
    street: '8-2-601 Banjara Hills, Road 10',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    joinedDaysAgo: 88,
  },
  ishita: {
    name: 'Ishita Joshi',
    email: 'ishita.joshi',
    phone: '98930 40176',
    street: '60 Arera Colony, E-3',
    city: 'Bhopal',
    state: 'Madhya Pradesh',
    pincode: '462016',
    joinedDaysAgo: 71,
  },
  meenal: {
    name: 'Meenal Gokhale',
    email: 'meenal.gokhale',
    phone: '98600 21745',
    street: '11 Kumthekar Road, Sadashiv Peth',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411030',
    joinedDaysAgo: 64,
  },
  suresh: {
    name: 'Suresh Kale',
    email: 'suresh.kale',
    phone: '94220 36018',
    street: '5 Ganpati Apartments, Narayan Peth',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411030',
    joinedDaysAgo: 61,
    language: 'hi',
  },
  nasreen: {
    name: 'Nasreen Inamdar',
    email: 'nasreen.inamdar',
    phone: '97650 88231',
    street: 'Flat 14, Kaivalya, Prabhat Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    joinedDaysAgo: 58,
  },
  vinay: {
    name: 'Vinay Apte',
    email: 'vinay.apte',
    phone: '98901 47720',
    street: '2 Ranade Lane, Deccan Gymkhana',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    joinedDaysAgo: 55,
  },
  pooja: {
    name: 'Pooja Shirke',
    email: 'pooja.shirke',
    phone: '90280 15593',
    street: 'B-7 Mayur Colony, Kothrud',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411038',
    joinedDaysAgo: 52,
    language: 'hi',
  },
  girish: {
    name: 'Girish Limaye',
    email: 'girish.limaye',
    phone: '98230 60914',
    street: '33 Ideal Colony, Paud Road, Kothrud',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411038',
    joinedDaysAgo: 49,
  },
  anjali: {
    name: 'Anjali Mahajan',
    email: 'anjali.mahajan',
    phone: '99220 73406',
    street: '9 Swapna Nagari, Karve Road, Kothrud',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411029',
    joinedDaysAgo: 46,
  },
  tushar: {
    name: 'Tushar Wagh',
    email: 'tushar.wagh',
    phone: '88050 29167',
    street: '18 Laxmi Road, Sadashiv Peth',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411030',
    joinedDaysAgo: 43,
  },
} as const satisfies Record<string, Buyer>

export type BuyerKey = keyof typeof buyers

/** The buyers in Pune who came with the rounds. */
export const neighbours: ReadonlySet<BuyerKey> = new Set([
  'meenal',
  'suresh',
  'nasreen',
  'vinay',
  'pooja',
  'girish',
  'anjali',
  'tushar',
])
