/** A farmer of the sample data, who signs in with `email`@farmgate.test. */
export interface Farmer {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Village or town, and district. */
  readonly place: string
  readonly about: string
  readonly joinedDaysAgo: number
  /** A file of `pictures/`, without its ending. */
  readonly avatar?: string
}

export const farmers = {
  ramesh: {
    name: 'Ramesh Jadhav',
    email: 'farmer',
    phone: '97037 41613',
    place: 'Pawas, Ratnagiri',
    about:
      'Four acres above the creek, mostly Alphonso, some cashew and kokum. My grandfather planted the oldest trees. We pick by hand with a net and ripen in hay.',
    joinedDaysAgo: 421,
    avatar: 'a1',
  },
  savita: {
    name: 'Savita Pawar',
    email: 'savita.pawar',
    phone: '97074 42226',
    place: 'Ozar, Nashik',
    about:
      'I took over the two acres when my husband went to work in the town. Grapes pay for the year, tomatoes and onions for the month. The greens by the well are mine alone.',
    joinedDaysAgo: 417,
    avatar: 'a2',
  },
  gurpreet: {
    name: 'Gurpreet Singh',
    email: 'gurpreet.singh',
    phone: '97111 42839',
    place: 'Jandiala Guru, Amritsar',
    about:
      'Nine acres of wheat and basmati, eleven Murrah buffaloes. I stopped burning the stubble in 2019 and plough it in. The milk leaves at five, the rest when you ask for it.',
    joinedDaysAgo: 409,
    avatar: 'a3',
  },
  hasmukh: {
    name: 'Hasmukh Parmar',
    email: 'hasmukh.parmar',
    phone: '97148 43452',
    place: 'Vasad, Anand',
    about:
      'Fourteen Gir cows, each with a name. They graze along the Mahi until noon. My father carried his cans to the co-operative on a bicycle; I have a chiller, and the same cows’ granddaughters.',
    joinedDaysAgo: 402,
  },
  imran: {
    name: 'Imran Mir',
    email: 'imran.mir',
    phone: '97185 44065',
    place: 'Herman, Shopian',
    about:
      'Three generations under the same apple trees. Snow keeps us home for three months, and then everything happens at once. Walnuts stand at the edge of the orchard, because nothing grows beneath them.',
    joinedDaysAgo: 395,
    avatar: 'a7',
  },
  lakshmi: {
    name: 'Lakshmi Devi',
    email: 'lakshmi.devi',
    phone: '97222 44678',
    place: 'Tadikonda, Guntur',
    about:
      'In February our yard is red from wall to wall: the chillies dry on it for twelve days. We are nine women who sort by hand and share one mill. If your eyes water, we did it right.',
    joinedDaysAgo: 377,
    avatar: 'a6',
  },
  anita: {
    name: 'Anita Patel',
    email: 'anita.patel',
    phone: '97259 45291',
    place: 'Mendarda, Junagadh',
    about:
      'Our last field ends where the Gir forest begins. Forty bee boxes stand along that edge, and the lions leave them alone. Between the boxes grow melons, Kesar mango and a little cumin.',
    joinedDaysAgo: 352,
  },
  mohan: {
    name: 'Mohan Gowda',
    email: 'mohan.gowda',
    phone: '97296 45904',
    place: 'Mulbagal, Kolar',
    about:
      'Kolar has no river, so we live by tanks and drip lines. I grow tomatoes on stakes, bananas around the pond and ragi where only rain comes. My daughter keeps the accounts and tells me what paid.',
    joinedDaysAgo: 338,
  },
  joseph: {
    name: 'Joseph Kurian',
    email: 'joseph.kurian',
    phone: '97333 46517',
    place: 'Pulpally, Wayanad',
    about:
      'Pepper climbs the silver oaks, coffee stands below, cardamom where it stays wet. Nothing here is in rows. I was a schoolteacher until 2015, and the vines are better pupils.',
    joinedDaysAgo: 331,
    avatar: 'a5',
  },
  bhavna: {
    name: 'Bhavna Vekariya',
    email: 'bhavna.vekariya',
    phone: '97370 47130',
    place: 'Jasdan, Rajkot',
    about:
      'My brother grows the groundnuts, I press them. The ghani is of babul wood, turned by a small motor now, and it makes eighteen litres a day. What stays behind goes to the neighbour’s cows.',
    joinedDaysAgo: 319,
  },
  fatima: {
    name: 'Fatima Shaikh',
    email: 'fatima.shaikh',
    phone: '97407 47743',
    place: 'Bhilar, Satara',
    about:
      'At 1,300 metres the nights are cold enough for strawberries. We plant mothers in October and pick until the first heat. The small ones are the sweet ones, whatever the market says.',
    joinedDaysAgo: 287,
    avatar: 'a8',
  },
  shyam: {
    name: 'Shyam Yadav',
    email: 'shyam.yadav',
    phone: '97444 48356',
    place: 'Shamsabad, Agra',
    about:
      'Potatoes, like everybody in Shamsabad, but I keep seed of six kinds and store in straw instead of the cold house. After the potatoes come cucumber and melon on the same ridges.',
    joinedDaysAgo: 268,
  },
  devki: {
    name: 'Devki Thakur',
    email: 'devki.thakur',
    phone: '97481 48969',
    place: 'Thanedar, Shimla',
    about:
      'I am sixty-eight and still climb my own ladders. Royal Delicious at the bottom of the slope, pears in the middle, rajma up where the monkeys are too lazy to go.',
    joinedDaysAgo: 251,
    avatar: 'a4',
  },
  kailash: {
    name: 'Kailash Patidar',
    email: 'kailash.patidar',
    phone: '97518 49582',
    place: 'Ashta, Sehore',
    about:
      'Black soil and one rain in winter make the Sharbati what it is; I only sow it in time. Chana and garlic take turns with it. We clean on a hand sieve, so you will not find stones.',
    joinedDaysAgo: 236,
  },
  selvi: {
    name: 'Selvi Murugan',
    email: 'selvi.murugan',
    phone: '97555 50195',
    place: 'Anthiyur, Erode',
    about:
      'We boil the turmeric the day it is dug and dry it for fifteen days, never on the road. The country hens eat what falls. Bargur bulls plough the upper field, because a tractor would not get there.',
    joinedDaysAgo: 214,
  },
  bhanwar: {
    name: 'Bhanwar Bishnoi',
    email: 'bhanwar.bishnoi',
    phone: '97592 50808',
    place: 'Osian, Jodhpur',
    about:
      'Two hundred and eighty millimetres of rain in a good year. Bajra, moong and cumin ask for no more. The khejri trees stay standing in the fields: they feed the goats and shade the seed.',
    joinedDaysAgo: 197,
  },
  mousumi: {
    name: 'Mousumi Ghosh',
    email: 'mousumi.ghosh',
    phone: '97629 51421',
    place: 'Singur, Hooghly',
    about:
      'River silt, three crops a year and a bus to Kolkata at four in the morning. I grow Gobindobhog for payesh, Jyoti potatoes for everything else, and brinjal because my mother-in-law says so.',
    joinedDaysAgo: 173,
  },
  basavaraj: {
    name: 'Basavaraj Patil',
    email: 'basavaraj.patil',
    phone: '97666 52034',
    place: 'Indi, Vijayapura',
    about:
      'The limes of Indi have thin skins and a lot of juice; that is the dry wind. The same wind dries our grapes to raisins in open sheds in eighteen days. Jowar we keep for ourselves first.',
    joinedDaysAgo: 158,
  },
  yadagiri: {
    name: 'Yadagiri Goud',
    email: 'yadagiri.goud',
    phone: '97703 52647',
    place: 'Shadnagar, Rangareddy',
    about:
      'One hour from Hyderabad, so what I cut at dawn can be on a stove at noon. Okra, capsicum under nets, and four hundred hens that run loose in the guava trees.',
    joinedDaysAgo: 141,
  },
  dipen: {
    name: 'Dipen Borah',
    email: 'dipen.borah',
    phone: '97740 53260',
    place: 'Titabor, Jorhat',
    about:
      'Behind the tea there is rice, and in it Joha, which you smell before you see it. Kaji nemu grows along every fence of ours. The pineapple is from my wife’s side, on the hill.',
    joinedDaysAgo: 118,
  },
  sabita: {
    name: 'Sabita Pradhan',
    email: 'sabita.pradhan',
    phone: '97777 53873',
    place: 'Daringbadi, Kandhamal',
    about:
      'Our turmeric grows under sal trees without anything from a bag. Forty families cure it together and we grind only what is ordered. I speak for them here, because I have the telephone.',
    joinedDaysAgo: 96,
  },
  amala: {
    name: 'Amala Xavier',
    email: 'amala.xavier',
    phone: '97814 54486',
    place: 'Poombarai, Dindigul',
    about:
      'Terraces at 1,900 metres, mist until ten. The garlic of this valley is small, sharp and keeps a year. From our six Jerseys I make cheese, as the sisters in Kodaikanal taught my mother.',
    joinedDaysAgo: 79,
  },
  balasaheb: {
    name: 'Balasaheb Kolekar',
    email: 'balasaheb.kolekar',
    phone: '97851 55099',
    place: 'Jat, Sangli',
    about:
      'We are shepherds; my sons still walk with the flock from November to June. I stay for the turmeric and the hens. Nothing is slaughtered before it is ordered.',
    joinedDaysAgo: 63,
  },
  ramsagar: {
    name: 'Ramsagar Sahni',
    email: 'ramsagar.sahni',
    phone: '97888 55712',
    place: 'Manigachhi, Darbhanga',
    about:
      'We dive for makhana seed with a bamboo basket, chest-deep, from August on. Then it is roasted in sand and cracked with a wooden bat, while it is too hot to hold. Masoor and maize grow on the banks.',
    joinedDaysAgo: 41,
  },
  kisan: {
    name: 'Kisan Shinde',
    email: 'kisan.shinde',
    phone: '97925 56325',
    place: 'Saswad, Pune',
    about:
      'Purandar figs, peas and custard apple on two rain-fed acres. The pond behind the house carries us from March to June. I bring everything myself; the van knows my horn.',
    joinedDaysAgo: 316,
  },
  vandana: {
    name: 'Vandana Gaikwad',
    email: 'vandana.gaikwad',
    phone: '97962 56938',
    place: 'Manchar, Pune',
    about:
      'We are four sisters-in-law with one well and one tempo. Potatoes, onions and greens, picked after four in the afternoon for the next morning. What is left over goes to our goats.',
    joinedDaysAgo: 309,
  },
  dattatray: {
    name: 'Dattatray Bhor',
    email: 'dattatray.bhor',
    phone: '97999 57551',
    place: 'Junnar, Pune',
    about:
      'Twelve crossbred cows and a chilling can, forty kilometres of ghat between us and you. Milk before sunrise, curd the night before, ghee on Sundays. The dung goes to the grapes.',
    joinedDaysAgo: 304,
  },
  rukmini: {
    name: 'Rukmini Marne',
    email: 'rukmini.marne',
    phone: '98036 58164',
    place: 'Paud, Mulshi',
    about:
      'Indrayani rice in the valley and nachni on the slope, both transplanted by hand. The hens sleep in the mango tree, which is why the eggs are dear. Ask me for a recipe.',
    joinedDaysAgo: 299,
  },
  santosh: {
    name: 'Santosh Kamble',
    email: 'santosh.kamble',
    phone: '98073 58777',
    place: 'Shirur, Pune',
    about:
      'Pomegranates were a mistake, vegetables were not. Drip lines under mulch, neem instead of the other thing, and a small net house for the capsicum. My son writes the labels.',
    joinedDaysAgo: 294,
  },
  alka: {
    name: 'Alka Jagtap',
    email: 'alka.jagtap',
    phone: '98110 59390',
    place: 'Baramati, Pune',
    about:
      'Sugarcane made this taluka; I grow wheat, jowar and turmeric between it. We grind on a stone in the yard and pack in cloth. Nobody here buys flour in plastic.',
    joinedDaysAgo: 290,
  },
} as const satisfies Record<string, Farmer>

export type FarmerKey = keyof typeof farmers

/** The farms around Pune, which joined when the rounds were planned. */
export const nearFarms: ReadonlySet<FarmerKey> = new Set([
  'kisan',
  'vandana',
  'dattatray',
  'rukmini',
  'santosh',
  'alka',
])
