import {
  approved,
  cancelled,
  cancelledForBuyer,
  cashHandedBack,
  claimed,
  delivered,
  expired,
  failedToPay,
  leftUnsure,
  paid,
  refundFailed,
  refunded,
  rejected,
  returnAsked,
  shipped,
  type VillageOrder,
  weighed,
} from './order-script.ts'

const DAY = 24
const FIVE_MINUTES = 5 / 60

/** Asha's orders: every state that My Orders can show. */
const ofAsha: readonly VillageOrder[] = [
  {
    buyer: 'asha',
    hoursAgo: 38 * DAY,
    method: 'UPI',
    items: { 'Jyoti potato': 5, 'Kesar mango': 2 },
    steps: [
      paid,
      shipped(14),
      delivered(39),
      returnAsked(44, 'Some of the potatoes have soil on them.'),
      rejected(63, 'Potatoes are sent unwashed, because they keep longer that way.'),
    ],
  },
  {
    buyer: 'asha',
    hoursAgo: 29 * DAY,
    method: 'Credit / Debit Card',
    items: { Muskmelon: 3 },
    steps: [paid, cancelled(1.4, 'Ordered by mistake'), refunded(1.5)],
  },
  {
    buyer: 'asha',
    hoursAgo: 21 * DAY,
    method: 'Credit / Debit Card',
    items: { 'Royal Delicious apple': 3 },
    steps: [
      paid,
      shipped(20),
      delivered(46),
      returnAsked(49, 'Half of the apples are bruised.', 'apple'),
      approved(58),
      refunded(58.1),
    ],
  },
  {
    buyer: 'asha',
    hoursAgo: 16 * DAY,
    method: 'Netbanking',
    items: { 'Bold groundnut kernels': 2, 'Tur dal': 1 },
    steps: [failedToPay, expired],
  },
  {
    buyer: 'asha',
    hoursAgo: 9 * DAY,
    method: 'UPI',
    items: { 'Dried kokum': 1, 'Pusa Basmati 1121': 5 },
    steps: [paid, shipped(18), delivered(43)],
  },
  {
    buyer: 'asha',
    hoursAgo: 52,
    method: 'UPI',
    items: { 'Payari mango': 1 },
    steps: [
      paid,
      shipped(9),
      delivered(33),
      returnAsked(36, 'Four of the twelve mangoes are black inside.', 'mango'),
    ],
  },
  {
    buyer: 'asha',
    hoursAgo: 37,
    method: 'UPI',
    items: { 'Raw honey': 1, 'Buffalo paneer': 2 },
    steps: [paid, shipped(16)],
  },
  {
    buyer: 'asha',
    hoursAgo: 14,
    method: 'Credit / Debit Card',
    items: { 'Alphonso mango': 1, 'Tender okra': 2 },
    comes: { round: 'kothrud', ahead: 2 },
    steps: [paid],
  },
  {
    buyer: 'asha',
    hoursAgo: 5,
    method: 'Cash on Delivery',
    items: { 'Sharbati wheat': 5, 'Gir cow ghee': 1 },
    steps: [],
  },
  {
    buyer: 'asha',
    hoursAgo: FIVE_MINUTES,
    method: 'UPI',
    items: { 'Kashmiri apple': 2, 'Kashmiri walnut': 1 },
    steps: [],
  },
]

/** Further orders that need the operator. */
const ofOthers: readonly VillageOrder[] = [
  // Requested more than a day after the delivery.
  {
    buyer: 'farhan',
    hoursAgo: 6.6 * DAY,
    method: 'UPI',
    items: { 'Roasted cashew with skin': 1 },
    steps: [paid, shipped(12), delivered(37), returnAsked(98, 'The cashews taste old.', 'cashew')],
  },
  {
    buyer: 'harleen',
    hoursAgo: 3.1 * DAY,
    method: 'Cash on Delivery',
    items: { 'Black grapes': 2, 'Queen pineapple': 1 },
    steps: [shipped(15), delivered(41), returnAsked(47, 'The grapes came crushed.', 'grapes')],
  },
  {
    buyer: 'naveen',
    hoursAgo: 2.8 * DAY,
    method: 'Netbanking',
    items: { 'Kufri Bahar potato': 10 },
    steps: [paid, shipped(8), delivered(34), returnAsked(52, 'Two kilograms are missing.')],
  },
  // A kilo weighed less, and a claim above the limit waits with the farm's side.
  {
    buyer: 'kavita',
    hoursAgo: 2.3 * DAY,
    method: 'UPI',
    items: { 'Black grapes': 2, 'Nattu eggs': 5 },
    steps: [
      paid,
      weighed(3, 'Black grapes', 1_850),
      refunded(3.1),
      shipped(11),
      delivered(34),
      claimed(36, {
        item: 'Nattu eggs',
        pieces: 24,
        words: 'The whole lower tray was cracked when I opened the bag.',
        photo: 'eggs',
        answer: 'Packed in paper trays in the morning. The driver put onions on top.',
      }),
    ],
  },
  // Cash that the admin has to hand back.
  {
    buyer: 'rohan',
    hoursAgo: 5.3 * DAY,
    method: 'Cash on Delivery',
    items: { 'Himachali rajma': 2, 'Salted butter': 1 },
    steps: [shipped(10), delivered(33), returnAsked(38, 'The butter had melted.', 'butter'), approved(60)],
  },
  {
    buyer: 'deepa',
    hoursAgo: 17 * DAY,
    method: 'Cash on Delivery',
    items: { 'Ripe coconut': 6 },
    steps: [
      shipped(22),
      delivered(47),
      returnAsked(51, 'Three of the coconuts were dry.'),
      approved(70),
      cashHandedBack(94),
    ],
  },
  // The bank refused the refund.
  {
    buyer: 'arjun',
    hoursAgo: 4.2 * DAY,
    method: 'Netbanking',
    items: { 'Whole cashew W320': 1 },
    steps: [paid, cancelled(2.1, 'Found a better price elsewhere'), refundFailed(2.2)],
  },
  {
    buyer: 'priya',
    hoursAgo: 11 * DAY,
    method: 'UPI',
    items: { 'Mahabaleshwar strawberry': 2 },
    steps: [
      paid,
      cancelledForBuyer(7, 'The rain has spoilt today’s strawberries. Your money is on its way back.'),
      refunded(7.1),
    ],
  },
  {
    buyer: 'abhijit',
    hoursAgo: 26,
    method: 'Pay Later',
    items: { 'Murrah buffalo milk': 2, 'Kodai cheese': 1 },
    steps: [failedToPay, paid],
  },
  // Not yet marked as delivered.
  {
    buyer: 'farhan',
    hoursAgo: 3.7 * DAY,
    method: 'Cash on Delivery',
    items: { 'Himachali rajma': 1, 'Ripe coconut': 2 },
    steps: [shipped(16)],
  },
  {
    buyer: 'vikram',
    hoursAgo: 4 / 60,
    method: 'Netbanking',
    items: { 'Desi moong': 3 },
    steps: [leftUnsure],
  },
]

export const scriptedOrders: readonly VillageOrder[] = [...ofAsha, ...ofOthers]
