import { ROLES } from '@farmgate/domain/people/role.ts'
import { STAFF_CHANGES, STAFF_ROLES } from '@farmgate/domain/people/accounts/staff.ts'
import { ALARM_KINDS } from '@farmgate/domain/telling/alarm.ts'
import { NO_REASON } from '@farmgate/domain/catalogue/listings/listing.ts'
import { CLAIM_REASONS } from '@farmgate/domain/ordering/order-changes/claim.ts'
import {
  CANCEL_REASONS,
  NOTHING_LEFT,
  PAYMENT_NOT_COMPLETED,
} from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { dayAndWindowText } from '@farmgate/messages/window-text.ts'
import { expect, test } from 'vitest'
import { alarmRaised } from './alarm-raised.ts'
import { farmChangeDecided, farmChangeWaits } from './farm-change.ts'
import { farmNewOrder } from '#features/telling/order-mails/farm-new-order.ts'
import { farmOrderCancelled } from '#features/telling/order-mails/farm-order-cancelled.ts'
import { accountChanged } from './account-changed.ts'
import { guardsChanged } from './guards-changed.ts'
import { farmStatus, type FarmStatusMailFacts } from './farm-status.ts'
import { letterHtml } from '#features/telling/mail-layout/letter-html.ts'
import { letterText } from '#features/telling/mail-layout/letter-text.ts'
import type { Letter } from '#features/telling/mail-layout/letter.ts'
import { listingDecided, type ListingMailFacts } from './listing-decided.ts'
import { orderCancelled } from '#features/telling/order-mails/order-cancelled.ts'
import { claimDecided, farmClaim } from '#features/telling/order-mails/claim-letters.ts'
import { farmLinesChanged, linesChanged } from '#features/telling/order-mails/lines-changed.ts'
import type {
  ChangesMailFacts,
  ClaimMailFacts,
  FarmMailFacts,
  MailRefund,
  OrderMailFacts,
} from '#features/telling/order-mails/order-mail-facts.ts'
import { orderMoved, parcelMoved } from '#features/telling/order-mails/order-moved.ts'
import { orderPlaced } from '#features/telling/order-mails/order-placed.ts'
import { refundProcessed } from '#features/telling/order-mails/refund-processed.ts'
import { returnDecided } from '#features/telling/order-mails/return-decided.ts'
import { addressTaken, mailboxLetter } from './mailbox-letter.ts'
import { type SecurityMailFacts, securityNotice, sessionEndsNext } from './security-notice.ts'
import { staffChanged } from './staff-letters.ts'
import {
  dayText,
  isWord,
  orderNumber,
  rupeesText,
  timeText,
} from '#features/telling/mail-layout/mail-texts.ts'
import { workWaits } from './work-waits.ts'

const refund: MailRefund = { amountPaise: 1_24_925_50, state: 'sent', to: 'UPI' }

const facts: OrderMailFacts = {
  number: 20418,
  placedAt: new Date('2026-11-13T20:00:00Z'),
  buyerName: 'Asha Kulkarni',
  lines: [
    {
      name: 'Alphonso mango',
      quantity: 3,
      unit: 'kg',
      linePaise: 1_24_000_50,
      keptParts: 3_000,
      keptPaise: 1_24_000_50,
      farmName: 'Ramesh Jadhav',
      farmerId: 'ramesh',
    },
    {
      name: 'Farm milk',
      quantity: 1,
      unit: 'litre',
      linePaise: 900_00,
      keptParts: 1_000,
      keptPaise: 900_00,
      farmName: 'Sunita Patil',
      farmerId: 'sunita',
    },
  ],
  coming: [],
  itemsPaise: 1_24_900_50,
  deliveryPaise: 20_00,
  platformPaise: 5_00,
  totalPaise: 1_24_925_50,
  currentTotalPaise: 1_24_925_50,
  feesBackPaise: 0,
  paymentMethod: 'UPI',
  isPaid: true,
  addressLines: ['Asha Kulkarni', '14 Prabhat Road', 'Pune 411004', 'Maharashtra, India'],
  phone: '9822041873',
  cancelReason: null,
  refund: null,
  ordersUrl: 'https://farmgate.test/orders',
}

const farmFacts: FarmMailFacts = {
  number: 20418,
  placedAt: facts.placedAt,
  farmName: 'Ramesh Jadhav',
  buyerName: 'Asha Kulkarni',
  buyerPlace: 'Pune, Maharashtra',
  lines: [
    {
      name: 'Alphonso mango',
      quantity: 3,
      unit: 'kg',
      linePaise: 540_00,
      keptParts: 3_000,
      keptPaise: 540_00,
    },
  ],
  itemsPaise: 540_00,
  currentTotalPaise: 540_00,
  cancelReason: null,
  ordersUrl: 'https://farmgate.test/farmer/orders',
}

const listing: ListingMailFacts = {
  farmName: 'Ramesh Jadhav',
  name: 'Alphonso mango',
  isChange: false,
  note: null,
  editUrl: 'https://farmgate.test/farmer/my-products?edit=7',
  listingsUrl: 'https://farmgate.test/farmer/my-products',
}

const status: FarmStatusMailFacts = {
  status: 'suspended',
  farmName: 'Ramesh Jadhav',
  note: 'The cold store is being cleaned',
  listingsUrl: 'https://farmgate.test/farmer/my-products',
}

const security: SecurityMailFacts = {
  event: 'passwordChanged',
  name: 'Asha Kulkarni',
  at: new Date('2026-11-13T20:00:00Z'),
  device: { browser: 'Chrome', system: 'Android' },
  signInUrl: 'https://farmgate.test/login',
  notMeUrl: null,
}

const mailbox = (name = 'Asha Kulkarni') => ({
  name,
  url: 'https://farmgate.test/verify-email#l1.token',
  forgotUrl: 'https://farmgate.test/forgot-password',
})

test('a buyer’s mail shows all of a paid order', () => {
  const letter = orderPlaced(facts, 'en')
  expect(letter.subject).toBe('Order #FG-20418: payment received')
  expect(letterText(letter)).toBe(`Your order has been placed

Hello Asha Kulkarni,

We have received your payment of ₹1,24,925.50. Your order is being prepared.

Order #FG-20418, placed on 14 Nov 2026

What you ordered
- Alphonso mango (3kgs · Ramesh Jadhav): ₹1,24,000.50
- Farm milk (1 litre · Sunita Patil): ₹900

Items total: ₹1,24,900.50
Delivery fee: ₹20
Platform fee: ₹5
Total: ₹1,24,925.50

Payment
Paid by UPI

Delivery address
Asha Kulkarni
14 Prabhat Road
Pune 411004
Maharashtra, India
Phone: 9822041873

See your orders:
https://farmgate.test/orders

-- 
Farmgate
You get this mail because you ordered on Farmgate.`)
})

test('a buyer’s mail shows all of a cash order, in Hindi', () => {
  const letter = orderPlaced({ ...facts, isPaid: false, paymentMethod: 'Cash on Delivery' }, 'hi')
  expect(letter.subject).toBe('ऑर्डर #FG-20418 हो गया')
  expect(letterText(letter)).toBe(`आपका ऑर्डर हो गया

नमस्ते Asha Kulkarni,

आपका ऑर्डर तैयार किया जा रहा है। कृपया दरवाज़े पर देने के लिए ₹1,24,925 तैयार रखें।

ऑर्डर #FG-20418, 14 नव॰ 2026 को दिया गया

आपने क्या मँगाया
- Alphonso mango (3 किलो · Ramesh Jadhav): ₹1,24,000.50
- Farm milk (1 लीटर · Sunita Patil): ₹900

सामान का दाम: ₹1,24,900.50
डिलीवरी शुल्क: ₹20
प्लेटफ़ॉर्म शुल्क: ₹5
कुल: ₹1,24,925.50

भुगतान
कैश ऑन डिलीवरी: दरवाज़े पर ₹1,24,925 देने हैं

डिलीवरी का पता
Asha Kulkarni
14 Prabhat Road
Pune 411004
Maharashtra, India
फ़ोन: 9822041873

अपने ऑर्डर देखें:
https://farmgate.test/orders

-- 
Farmgate
यह ईमेल इसलिए आया है क्योंकि आपने Farmgate पर ऑर्डर दिया।`)
})

test('a farm’s mail shows what to pack and for which buyer', () => {
  const letter = farmNewOrder(farmFacts, 'en')
  expect(letter.subject).toBe('New order #FG-20418')
  expect(letterText(letter)).toBe(`You have a new order

Hello Ramesh Jadhav,

Asha Kulkarni from Pune, Maharashtra has ordered from you.

Order #FG-20418, placed on 14 Nov 2026

What to pack
- Alphonso mango (3kgs): ₹540

Your subtotal: ₹540

See your orders:
https://farmgate.test/farmer/orders

-- 
Farmgate
You get this mail because you sell on Farmgate. You choose in your profile which mails you get.`)
})

const cash = { paymentMethod: 'Cash on Delivery', isPaid: false } as const
const unpaid = { paymentMethod: 'UPI', isPaid: false } as const

test.each<[string, Partial<OrderMailFacts>, Language, string]>([
  ['cash', cash, 'en', 'You have paid nothing for this order, and there is nothing to pay.'],
  [
    'online and never paid',
    unpaid,
    'en',
    'No payment has reached us for this order. Should one still arrive, we send it back to you.',
  ],
  [
    'paid by UPI',
    { refund },
    'en',
    'We are paying ₹1,24,925.50 back to your UPI account. Banks take 5 to 7 working days to show it.',
  ],
  [
    'paid by card, about to be sent back',
    { refund: { ...refund, state: 'due', to: 'Credit / Debit Card' } },
    'en',
    'We are paying ₹1,24,925.50 back to your card. Banks take 5 to 7 working days to show it.',
  ],
  [
    'paid, and sent back by now',
    { refund: { ...refund, state: 'processed', to: 'Netbanking' } },
    'en',
    'We have paid ₹1,24,925.50 back to your bank account. Banks take 5 to 7 working days to show it.',
  ],
  [
    'paid, and the gateway refuses to send it back',
    { refund: { ...refund, state: 'failed', to: 'Pay Later' } },
    'en',
    'We have not been able to pay ₹1,24,925.50 back to your Pay Later account yet. We are looking into it, and there is nothing you need to do.',
  ],
  ['cash', cash, 'hi', 'इस ऑर्डर के लिए आपने कुछ नहीं दिया है, और कुछ देना भी नहीं है।'],
  [
    'paid by UPI',
    { refund },
    'hi',
    'हम ₹1,24,925.50 आपके यूपीआई खाते में लौटा रहे हैं। बैंक में दिखने में 5 से 7 कामकाजी दिन लगते हैं।',
  ],
])(
  'who had paid %s hears what becomes of the money when the order is cancelled',
  (_, changes, language, money) => {
    const text = letterText(
      orderCancelled({ ...facts, cancelReason: 'Ordered by mistake', ...changes }, language),
    )
    expect(text).toContain(`\n${money}\n`)
  },
)

test('a cancelled order’s mail states the reason in the reader’s language; an operator’s own words stay unchanged', () => {
  const say = (cancelReason: string, language: Language) =>
    letterText(orderCancelled({ ...facts, cancelReason }, language))
  expect(say('Ordered by mistake', 'en')).toContain('Reason\nOrdered by mistake\n')
  expect(say('Ordered by mistake', 'hi')).toContain('कारण\nगलती से ऑर्डर हो गया\n')
  expect(say(PAYMENT_NOT_COMPLETED, 'hi')).toContain('कारण\nभुगतान पूरा नहीं हुआ\n')
  expect(say('The hail took the mangoes', 'hi')).toContain('कारण\nThe hail took the mangoes\n')
  expect(orderCancelled(facts, 'en').subject).toBe('Order #FG-20418 has been cancelled')
})

test('every built-in reason has a text', () => {
  for (const reason of [...CANCEL_REASONS, PAYMENT_NOT_COMPLETED, NOTHING_LEFT])
    expect(isWord(`reason.${reason}`), reason).toBe(true)
})

test.each<[MailRefund, Language, string, string]>([
  [
    { ...refund, state: 'processed' },
    'en',
    'Order #FG-20418: ₹1,24,925.50 refunded',
    'We have paid ₹1,24,925.50 back to your UPI account. Banks take 5 to 7 working days to show it.',
  ],
  [
    { ...refund, state: 'processed', to: 'Cash on Delivery' },
    'en',
    'Order #FG-20418: ₹1,24,925.50 refunded',
    'We have paid ₹1,24,925.50 back to you in cash.',
  ],
  [
    { ...refund, state: 'processed', to: 'Cash on Delivery' },
    'hi',
    'ऑर्डर #FG-20418: ₹1,24,925.50 लौटाए गए',
    'हमने ₹1,24,925.50 आपको नकद लौटा दिए हैं।',
  ],
])('a refund says how much went where: %o %s', (refund, language, subject, money) => {
  const letter = refundProcessed({ ...facts, refund, item: null }, language)
  expect(letter.subject).toBe(subject)
  expect(letterText(letter)).toContain(`\n${money}\n`)
})

test('a buyer’s shipping mail states that the order is on its way, where to, and what to have ready', () => {
  const letter = orderMoved('shipped', { ...facts, ...cash }, 'en')
  expect(letter.subject).toBe('Order #FG-20418 is on its way')
  expect(letterText(letter)).toContain(`Order has been shipped

Hello Asha Kulkarni,

Your order #FG-20418 is on its way to you.

Please keep ₹1,24,925 ready to pay at the door.

Delivery address
Asha Kulkarni
14 Prabhat Road
Pune 411004
Maharashtra, India
Phone: 9822041873

Order #FG-20418, placed on 14 Nov 2026

What you ordered
- Alphonso mango`)
  expect(letterText(orderMoved('shipped', facts, 'en'))).not.toContain('at the door')
})

test('a buyer’s delivery mail states that the order arrived, and what to do when something is wrong', () => {
  const letter = orderMoved('delivered', facts, 'en')
  expect(letter.subject).toBe('Order #FG-20418 has been delivered')
  expect(letterText(letter)).toContain(
    'Your order #FG-20418 has been delivered to your address.\n\nIs something not right? Ask for a return on the page of your orders, best within 24 hours.\n',
  )
  expect(letterText(orderMoved('delivered', facts, 'hi'))).toContain('24 घंटे के अंदर')
})

/** 2.05 kg of 3 kg came. */
test.for([
  [
    'en',
    '\nWhen it comes\nTue 17 Nov, 4–7 pm: Ramesh Jadhav\nSat 21 Nov, 8–11 am. Collect at School gate: Sunita Patil\n',
  ],
  [
    'hi',
    '\nकब आएगा\nमंगल 17 नव, शाम 4–7: Ramesh Jadhav\nशनि 21 नव, सुबह 8–11. School gate से ले जाएँ: Sunita Patil\n',
  ],
] as const)(
  'mails about a placed and a shipped order say day, window and place, in %s',
  ([language, text]) => {
    const twoDays = { ...facts, coming: [tuesday, saturday] }
    expect(letterText(orderPlaced(twoDays, language))).toContain(text)
    expect(letterText(orderMoved('shipped', twoDays, language))).toContain(text)
    expect(letterText(orderMoved('delivered', twoDays, language))).not.toContain(text)
    const ofOneFarm = letterText(parcelMoved('shipped', twoDays, 'ramesh', language))
    expect(ofOneFarm).toContain(dayAndWindowText(tuesday, language))
    expect(ofOneFarm).not.toContain('School gate')
  },
)

test('a mail names no farm where all comes together, and is unchanged for an order without a day', () => {
  const together = {
    ...facts,
    coming: [tuesday, { ...tuesday, farmerId: 'sunita', farmName: 'Sunita Patil' }],
  }
  expect(letterText(orderPlaced(together, 'en'))).toContain('\nWhen it comes\nTue 17 Nov, 4–7 pm\n\n')
  const noDay = { ...tuesday, goesBy: null, from: null, to: null }
  const plain = letterText(orderPlaced(facts, 'en'))
  expect(letterText(orderPlaced({ ...facts, coming: [noDay] }, 'en'))).toBe(plain)
  const byCourier = { ...noDay, goesBy: 'courier' as const }
  expect(letterText(orderPlaced({ ...facts, coming: [byCourier] }, 'en'))).toContain('By courier, 3–5 days')
})

const tuesday = {
  farmerId: 'ramesh',
  farmName: 'Ramesh Jadhav',
  goesBy: 'round',
  from: '2026-11-17T10:30:00+00:00',
  to: '2026-11-17T13:30:00+00:00',
  place: null,
} as const
const saturday = {
  ...tuesday,
  farmerId: 'sunita',
  farmName: 'Sunita Patil',
  from: '2026-11-21T02:30:00+00:00',
  to: '2026-11-21T05:30:00+00:00',
  place: 'School gate',
} as const

const weighed: OrderMailFacts = {
  ...facts,
  lines: facts.lines.map((line) =>
    line.unit === 'kg' ? { ...line, keptParts: 2_050, keptPaise: 84_733_67 } : line,
  ),
  currentTotalPaise: 85_658_67,
}
const changed: ChangesMailFacts = {
  changes: [
    {
      name: 'Alphonso mango',
      farmName: 'Ramesh Jadhav',
      unit: 'kg',
      kind: 'weighed',
      lessParts: 950,
      keptParts: 2_050,
      amountPaise: 39_266_83,
      feesPaise: 0,
    },
  ],
  by: 'farmer',
  reason: 'The rain spoilt some',
  creditNote: 42,
  refund: { amountPaise: 39_266_83, state: 'due' },
}

test('a mail about an order that became less shows what is left of it, and what to pay for that', () => {
  const text = letterText(orderMoved('shipped', { ...weighed, ...cash }, 'en'))
  expect(text).toContain('Please keep ₹85,658 ready to pay at the door.')
  expect(text).toContain(`
- Alphonso mango (2.05 kg instead of 3 kg · Ramesh Jadhav): ₹84,733.67
- Farm milk (1 litre · Sunita Patil): ₹900

Items total: ₹85,633.67
Delivery fee: ₹20
Platform fee: ₹5
Total now: ₹85,658.67
`)
})

test('a buyer reads what became less, why, and what goes back', () => {
  const letter = linesChanged(weighed, changed, 'en')
  expect(letter.subject).toBe('Order #FG-20418: ₹39,266.83 goes back to you')
  expect(letterText(letter)).toBe(`Your order has changed

Hello Asha Kulkarni,

Ramesh Jadhav could not supply all of your order #FG-20418.

What has changed
- Alphonso mango (2.05 kg instead of 3 kg · weighed): -₹39,266.83

Total now: ₹85,658.67

Why
The rain spoilt some

Your money
We are paying ₹39,266.83 back to your UPI account. Banks take 5 to 7 working days to show it.

Credit note CN-000042 is on the page of your order.

Order #FG-20418, placed on 14 Nov 2026

See your orders:
https://farmgate.test/orders

-- 
Farmgate
You get this mail because you ordered on Farmgate.`)
})

test('a buyer who pays at the door reads how much that is now', () => {
  const letter = linesChanged({ ...weighed, ...cash }, { ...changed, refund: null }, 'hi')
  expect(letter.subject).toBe('ऑर्डर #FG-20418: ₹39,266.83 कम देने हैं')
  expect(letterText(letter)).toContain('\nअब दरवाज़े पर ₹85,658 देने हैं।\n')
})

test('a farm reads what a buyer took out, and nothing about fees', () => {
  const dropped = changed.changes.map((change) => ({ ...change, kind: 'dropped' as const, feesPaise: 25_00 }))
  const byBuyer: ChangesMailFacts = { ...changed, changes: dropped, by: 'buyer', reason: null, refund: null }
  const letter = farmLinesChanged(farmFacts, byBuyer, false, 'en')
  expect(letter.subject).toBe('Order #FG-20418 has changed: please pack less')
  expect(letterText(letter)).toContain('- Alphonso mango (2.05 kg instead of 3 kg · taken out): -₹39,266.83')
  expect(letterText(letter)).not.toContain('Fees')
  expect(farmLinesChanged(farmFacts, byBuyer, true, 'en').title).toBe('Please do not pack this bag')
})

test('a buyer reads which bag is on its way, and only what is in it', () => {
  const text = letterText(parcelMoved('shipped', weighed, 'ramesh', 'en'))
  expect(text).toContain(
    'The bag from Ramesh Jadhav in your order #FG-20418 is on its way. The rest follows.',
  )
  expect(text).toContain('\nIn this bag\nAlphonso mango: 2.05 kg\n')
  expect(text).not.toContain('Farm milk')
})

const claim: ClaimMailFacts & { readonly name: string; readonly url: string } = {
  orderNumber: 20418,
  placedAt: facts.placedAt,
  item: 'Country eggs',
  unit: 'dozen',
  parts: 2,
  reason: 'broken',
  words: 'Two were cracked',
  state: 'approved',
  askedPaise: 14_00,
  givenPaise: 14_00,
  note: null,
  refund: { amountPaise: 14_00, state: 'due' },
  paymentMethod: 'UPI',
  name: 'Asha Kulkarni',
  url: 'https://farmgate.test/orders',
}

test('a decided claim says what goes back, or why nothing does', () => {
  const letter = claimDecided(claim, 'en')
  expect(letter.subject).toBe('Order #FG-20418: ₹14 goes back to you for Country eggs')
  expect(letterText(letter)).toContain('\nWe are paying ₹14 back to your UPI account.')
  expect(letterText(letter)).toContain('\nWhat was wrong\nCountry eggs: 2 pieces\nBroken\nTwo were cracked\n')
  const rejected = {
    ...claim,
    state: 'rejected' as const,
    givenPaise: null,
    refund: null,
    note: 'Photo of others',
  }
  expect(letterText(claimDecided(rejected, 'en'))).toContain('\nWhy\nPhoto of others\n')
  expect(farmClaim({ ...claim, state: 'pending', givenPaise: null, refund: null }, 'hi').title).toBe(
    'एक खरीदार ने शिकायत की है',
  )
  expect(farmClaim(claim, 'en').subject).toBe('Order #FG-20418: ₹14 went back to the buyer for Country eggs')
})

test('a buyer whose return is approved reads what is refunded and where', () => {
  const letter = returnDecided('approved', { ...facts, refund: { ...refund, state: 'due' } }, 'en')
  expect(letter.subject).toBe('Order #FG-20418: your return is approved')
  expect(letterText(letter)).toBe(`Your return is approved

Hello Asha Kulkarni,

We have approved the return of your order #FG-20418.

Your money
We are paying ₹1,24,925.50 back to your UPI account. Banks take 5 to 7 working days to show it.

Order #FG-20418, placed on 14 Nov 2026

See your orders:
https://farmgate.test/orders

-- 
Farmgate
You get this mail because you ordered on Farmgate. You choose in your profile which mails you get.`)
})

test('a buyer whose return is rejected reads the note, and in Hindi that there is none', () => {
  const letter = returnDecided({ rejectedBecause: 'The crate was opened' }, facts, 'en')
  expect(letter.subject).toBe('Order #FG-20418: your return is not approved')
  expect(letterText(letter)).toContain('\nWhy\nThe crate was opened\n')
  expect(letterText(returnDecided({ rejectedBecause: NO_REASON }, facts, 'hi'))).toContain(
    '\nक्यों\nकोई कारण नहीं बताया गया\n',
  )
})

test('a farm’s cancellation mail states what not to pack, and that it is back in stock', () => {
  const letter = farmOrderCancelled({ ...farmFacts, cancelReason: 'Ordered by mistake' }, 'en')
  expect(letter.subject).toBe('Order #FG-20418 is cancelled: please do not pack it')
  expect(letterText(letter)).toBe(`Please do not pack this order

Hello Ramesh Jadhav,

The order #FG-20418 of Asha Kulkarni from Pune, Maharashtra has been cancelled.

Reason
Ordered by mistake

Order #FG-20418, placed on 14 Nov 2026

What was ordered
- Alphonso mango (3kgs): ₹540

Your subtotal: ₹540

All of it is back in your stock.

See your orders:
https://farmgate.test/farmer/orders

-- 
Farmgate
You get this mail because you sell on Farmgate. You choose in your profile which mails you get.`)
})

test('a farmer’s mail states the decision about a listing, the reason, and where to change it', () => {
  expect(letterText(listingDecided(listing, 'en'))).toContain(
    'We have approved Alphonso mango. Buyers can order it while you have stock.\n\nSee your products:\nhttps://farmgate.test/farmer/my-products\n',
  )
  expect(letterText(listingDecided({ ...listing, isChange: true }, 'en'))).toContain(
    'We have approved your change of Alphonso mango.',
  )
  const rejected = listingDecided({ ...listing, note: 'The photo is dark' }, 'en')
  expect(rejected.subject).toBe('Alphonso mango is not approved yet')
  expect(letterText(rejected)).toContain(
    'We could not approve Alphonso mango as it is.\n\nWhy\nThe photo is dark\n\nPlease change it and send it in again.\n\nChange the product:\nhttps://farmgate.test/farmer/my-products?edit=7\n',
  )
  const change = listingDecided({ ...listing, isChange: true, note: 'The photo is dark' }, 'en')
  expect(letterText(change)).toContain('It goes on selling as it was.')
})

test('a farmer’s mail states the farm’s status and the reason', () => {
  const letterAbout = (facts: Partial<FarmStatusMailFacts>) =>
    letterText(farmStatus({ ...status, ...facts }, 'en'))
  expect(letterAbout({})).toContain('Sales of your farm are paused\n')
  expect(letterAbout({})).toContain('\nWhy\nThe cold store is being cleaned\n')
  expect(letterAbout({ status: 'resumed', note: null })).toContain('Your products are back in the shop.')
  expect(letterAbout({ status: 'verified', note: null })).toContain(
    'Buyers now see that you are a verified farmer.',
  )
})

test('a person reads that the account is disabled and why, and when it is enabled again', () => {
  const facts = {
    name: 'Asha',
    isOperator: false,
    reason: 'Never answers',
    signInUrl: 'https://farmgate.test/login',
    shopUrl: 'https://farmgate.test/',
  }
  const disabled = letterText(accountChanged({ ...facts, change: 'disabled' }, 'en'))
  expect(disabled).toContain('Your Farmgate account is disabled\n')
  expect(disabled).toContain('\nWhy\nNever answers\n')
  expect(disabled).not.toContain('/login')
  const enabled = letterText(accountChanged({ ...facts, reason: null, change: 'enabled' }, 'en'))
  expect(enabled).toContain('You can sign in as before.')
  expect(enabled).toContain('https://farmgate.test/login')
  expect(disabled + enabled).not.toContain('second factor')
})

test('an operator reads that the second factor went with the account, and that money is approved later', () => {
  const operator = { name: 'Omkar', isOperator: true, reason: null, signInUrl: '', shopUrl: '' }
  const disabled = letterText(accountChanged({ ...operator, change: 'disabled' }, 'en'))
  expect(disabled).toContain('Your second factor is removed.')
  const enabled = letterText(accountChanged({ ...operator, change: 'enabled' }, 'en'))
  expect(enabled).toContain('You can approve payouts and large refunds 48 hours after that.')
})

test('owners read who was invited, by whom and when, and what to do about it', () => {
  const facts = {
    change: 'invited',
    name: 'Meera Deshpande',
    by: 'Omkar Jagtap',
    person: 'tanvi.kelkar@example.in',
    staffRole: 'approver',
    at: new Date('2026-11-14T15:42:00Z'),
    staffUrl: 'https://farmgate.test/admin/staff',
  } as const
  expect(letterText(staffChanged(facts, 'en'))).toBe(`Someone was invited to run the market

Hello Meera Deshpande,

Omkar Jagtap invited a new person on 14 Nov 2026, 9:12 pm.

Who
tanvi.kelkar@example.in
Role: approver

If you did not agree to this
Call Omkar Jagtap now. If it was not Omkar Jagtap, someone else is in that account: disable it under Staff and undo the change. If your own account was used, choose a new password with “Forgot password”. That signs out every device.

Open Staff:
https://farmgate.test/admin/staff

-- 
Farmgate
You get this mail because you help to run Farmgate.`)
  const joined = { ...facts, change: 'joined', person: 'evil.example', by: 'evil.example' } as const
  expect(letterText(staffChanged(joined, 'hi'))).toContain('\nevil. example\nभूमिका: मंज़ूरी देने वाला\n')
})

test('the security mail states when the account changed, from which device, and what to do', () => {
  expect(letterText(securityNotice(security, 'en'))).toBe(`Your password was changed

Hello Asha Kulkarni,

The password of your Farmgate account was changed.

When and with what
14 Nov 2026, 1:30 am
Chrome on Android

If it was you, there is nothing to do.

If it was not you
Sign in, choose a new password and sign out the other devices in your profile. If you can’t sign in any more, answer this mail.

Sign in:
https://farmgate.test/login

-- 
Farmgate
You get this mail because you have an account on Farmgate.`)
  const moved = { ...security, event: 'emailChanged', device: { browser: null, system: null } } as const
  expect(letterText(securityNotice(moved, 'en'))).toContain('Unknown device')
  expect(letterText(securityNotice(security, 'hi'))).toContain('Android पर Chrome')
})

test('while the not-me link is valid, the mail offers it instead of the login page', () => {
  const notMeUrl = 'https://farmgate.test/not-me#l1.token'
  const text = letterText(securityNotice({ ...security, event: 'emailChanged', notMeUrl }, 'en'))
  expect(text).toContain(`If it was not you
Press the button within 72 hours. Your old address comes back, everyone is signed out, and you choose a new password.

This was not me:
https://farmgate.test/not-me#l1.token
`)
  expect(text).not.toContain('/login')
})

test('a mailed link states which account it is for, that it works once, and what to do if it was not requested', () => {
  const url = 'https://farmgate.test/reset-password#l1.token'
  const letter = mailboxLetter({ what: 'reset', name: 'Asha Kulkarni', role: 'farmer', url }, 'en')
  expect(letterText(letter)).toBe(`Choose a new password

Hello Asha Kulkarni,

Someone asked for a new password for your farmer account on Farmgate.

Choose a new password:
https://farmgate.test/reset-password#l1.token

The link works once, for 30 minutes.

If it was not you
Ignore this mail. Your password stays as it is.

-- 
Farmgate
You get this mail because you have an account on Farmgate.`)
})

test('an operator’s mail states what waits, also for money without an order', () => {
  const letterAbout = (what: 'returnRequested' | 'refundFailed', number: number | null) =>
    workWaits({ what, name: 'Meera', number, url: 'https://farmgate.test/admin/attention' }, 'en')
  expect(letterAbout('returnRequested', 20418).subject).toBe('Order #FG-20418: a return waits for you')
  expect(letterText(letterAbout('refundFailed', 20418))).toContain(
    'The refund of order #FG-20418 could not be paid out.',
  )
  expect(letterText(letterAbout('refundFailed', null))).toContain(
    'Money that came for no order could not be sent back.',
  )
})

const WITHOUT_MONEY = new Set(['bulk_registration', 'invariant_broken'])

const guardFacts = {
  name: 'Meera',
  by: 'Rekha Phadke',
  at: new Date('2026-11-14T08:35:00Z'),
  changes: ['Payouts: hours until a changed account is paid: from 48 to 10'],
  takesEffectAt: new Date('2026-11-15T08:35:00Z'),
  ended: null,
  attentionUrl: 'https://farmgate.test/admin/attention?kind=guard_change',
  settingsUrl: 'https://farmgate.test/admin/settings',
}

test('an owner reads who asked for less protection, from what to what, from when, and how to stop it', () => {
  const text = letterText(guardsChanged(guardFacts, 'en'))
  expect(text).toContain(
    'Rekha Phadke asked for this on 14 Nov 2026, 2:05 pm. It takes effect on 15 Nov 2026',
  )
  expect(text).toContain('hours until a changed account is paid: from 48 to 10')
  expect(text).toContain('Open Needs attention and press Stop. No code is needed.')
  expect(text).toContain(guardFacts.attentionUrl)
  const now = letterText(guardsChanged({ ...guardFacts, takesEffectAt: null }, 'en'))
  expect(now).toContain('Rekha Phadke changed this on 14 Nov 2026, 2:05 pm. It is in effect now.')
  expect(now).toContain(guardFacts.settingsUrl)
  const ended = { ...guardFacts, takesEffectAt: null }
  expect(letterText(guardsChanged({ ...ended, ended: 'stopped' }, 'en'))).toContain(
    'Rekha Phadke stopped this on 14 Nov 2026, 2:05 pm. The setting stays as it was.',
  )
  expect(letterText(guardsChanged({ ...ended, ended: 'applied' }, 'en'))).toContain(
    'It has been in effect since 14 Nov 2026, 2:05 pm.',
  )
})

test.each(LANGUAGES)(
  'an operator reads in %s what an alarm is about and where to go, and can’t switch it off',
  (language) => {
    for (const kind of ALARM_KINDS) {
      const letter = alarmRaised(
        {
          kind,
          name: 'Meera',
          count: 12,
          amountPaise: 1_140_00,
          url: 'https://farmgate.test/admin/attention',
        },
        language,
      )
      expect(letterText(letter)).toContain(WITHOUT_MONEY.has(kind) ? '12' : '₹1,140')
      expect(letterText(letter)).toContain('https://farmgate.test/admin/attention')
      expect(letter.subject).toContain(letter.title)
      expect(letterText(letter)).not.toMatch(/[{}]/)
    }
  },
)

test('amounts are grouped as in India, with paise only where there are any', () => {
  expect([0, 5_00, 12_50, 1_24_900_00, 1_00_00_000_00].map(rupeesText)).toEqual([
    '₹0',
    '₹5',
    '₹12.50',
    '₹1,24,900',
    '₹1,00,00,000',
  ])
})

test('a date is the Indian calendar day, with the month’s name and Latin digits', () => {
  const justBeforeMidnight = new Date('2026-11-13T18:29:59Z')
  const justAfter = new Date('2026-11-13T18:30:00Z')
  expect(
    LANGUAGES.flatMap((language) => [justBeforeMidnight, justAfter].map((at) => dayText(language, at))),
  ).toEqual(['13 Nov 2026', '14 Nov 2026', '13 नव॰ 2026', '14 नव॰ 2026'])
  expect(orderNumber(20418)).toBe('#FG-20418')
  expect(timeText('en', justAfter)).toBe('14 Nov 2026, 12:00 am')
})

/** Every mail in both languages, about these facts. */
const allLetters = (changes: Partial<OrderMailFacts> = {}, farm: Partial<FarmMailFacts> = {}): Letter[] =>
  LANGUAGES.flatMap((language) => [
    ...PAYMENT_METHODS.map((paymentMethod) => orderPlaced({ ...facts, ...changes, paymentMethod }, language)),
    orderPlaced({ ...facts, ...cash, ...changes }, language),
    orderCancelled({ ...facts, refund, cancelReason: 'Other reason', ...changes }, language),
    refundProcessed(
      { ...facts, ...changes, refund: { ...refund, state: 'processed' }, item: null },
      language,
    ),
    farmNewOrder({ ...farmFacts, ...farm }, language),
    farmOrderCancelled({ ...farmFacts, cancelReason: 'Other reason', ...farm }, language),
    ...(['shipped', 'delivered'] as const).map((to) =>
      orderMoved(to, { ...facts, ...cash, ...changes }, language),
    ),
    ...[null, changed.refund].flatMap((refund) =>
      (['buyer', 'farmer', 'admin', 'system'] as const).map((by) =>
        linesChanged({ ...weighed, ...cash, ...changes }, { ...changed, by, refund }, language),
      ),
    ),
    ...[true, false].flatMap((isEnded) =>
      (['buyer', 'admin'] as const).map((by) =>
        farmLinesChanged({ ...farmFacts, ...farm }, { ...changed, by }, isEnded, language),
      ),
    ),
    ...(['shipped', 'delivered'] as const).map((to) =>
      parcelMoved(to, { ...weighed, ...changes }, 'ramesh', language),
    ),
    ...CLAIM_REASONS.flatMap((reason) =>
      [null, 14_00].flatMap((givenPaise) => {
        const facts = { ...claim, reason, givenPaise, item: farm.lines?.[0]?.name ?? claim.item }
        return [
          claimDecided(facts, language),
          farmClaim(facts, language),
          farmClaim({ ...facts, state: 'pending' }, language),
        ]
      }),
    ),
    returnDecided('approved', { ...facts, refund, ...changes }, language),
    returnDecided({ rejectedBecause: changes.cancelReason ?? NO_REASON }, { ...facts, ...changes }, language),
    ...[null, 'The photo is dark'].flatMap((note) =>
      [true, false].map((isChange) =>
        listingDecided(
          {
            ...listing,
            isChange,
            note,
            name: farm.lines?.[0]?.name ?? listing.name,
            farmName: farm.farmName ?? '',
          },
          language,
        ),
      ),
    ),
    ...(['verified', 'suspended', 'resumed'] as const).map((which) =>
      farmStatus({ ...status, status: which, farmName: farm.farmName ?? 'Ramesh Jadhav' }, language),
    ),
    ...(['passwordChanged', 'emailChanged', 'newDevice'] as const).flatMap((event) =>
      [null, 'https://farmgate.test/not-me#l1.token'].map((notMeUrl) =>
        securityNotice({ ...security, event, notMeUrl, name: changes.buyerName ?? security.name }, language),
      ),
    ),
    sessionEndsNext({ ...security, name: changes.buyerName ?? security.name }, language),
    ...[null, 'Whose farm is this?'].map((note) =>
      farmChangeDecided(
        {
          farmName: farm.farmName ?? 'Ramesh Jadhav',
          note,
          profileUrl: 'https://farmgate.test/farmer/profile',
        },
        language,
      ),
    ),
    farmChangeWaits(
      {
        name: changes.buyerName ?? 'Meera',
        farmName: farm.farmName ?? 'Ramesh Jadhav',
        url: 'https://farmgate.test/admin/farmers/1',
      },
      language,
    ),
    ...(['disabled', 'enabled'] as const).map((change) =>
      accountChanged(
        {
          change,
          name: changes.buyerName ?? 'Asha',
          isOperator: change === 'enabled',
          reason: change === 'disabled' ? 'The photo is dark' : null,
          signInUrl: 'https://farmgate.test/login',
          shopUrl: 'https://farmgate.test/',
        },
        language,
      ),
    ),
    ...STAFF_CHANGES.flatMap((change) =>
      STAFF_ROLES.map((staffRole) =>
        staffChanged(
          {
            change,
            name: changes.buyerName ?? 'Meera',
            by: changes.buyerName ?? 'Omkar',
            person: changes.buyerName ?? 'Tanvi',
            staffRole,
            at: new Date('2026-11-14T15:42:00Z'),
            staffUrl: 'https://farmgate.test/admin/staff',
          },
          language,
        ),
      ),
    ),
    ...(['verify', 'reset'] as const).flatMap((what) =>
      ROLES.map((role) => mailboxLetter({ what, role, ...mailbox(changes.buyerName) }, language)),
    ),
    ...ROLES.map((role) => addressTaken({ role, ...mailbox(changes.buyerName) }, language)),
    ...ALARM_KINDS.map((kind) =>
      alarmRaised(
        {
          kind,
          name: changes.buyerName ?? 'Meera',
          count: 12,
          amountPaise: 1_140_00,
          url: 'https://farmgate.test/admin/attention',
        },
        language,
      ),
    ),
    ...[null, new Date('2026-11-15T08:35:00Z')].map((takesEffectAt) =>
      guardsChanged({ ...guardFacts, name: changes.buyerName ?? 'Meera', takesEffectAt }, language),
    ),
    ...(['stopped', 'applied'] as const).map((ended) =>
      guardsChanged(
        { ...guardFacts, name: changes.buyerName ?? 'Meera', takesEffectAt: null, ended },
        language,
      ),
    ),
    ...(['returnRequested', 'refundFailed', 'claimMade'] as const).map((what) =>
      workWaits(
        {
          what,
          name: changes.buyerName ?? 'Meera',
          number: 20418,
          url: 'https://farmgate.test/admin/attention',
        },
        language,
      ),
    ),
  ])

test('a mail loads no remote resource and declares its language', () => {
  for (const letter of allLetters()) {
    const html = letterHtml(letter)
    expect(html).toContain(`<html lang="${letter.language}">`)
    expect(html).not.toMatch(/<img|<link|<script|src=|url\(|@import/i)
    expect(html.match(/https?:[^"<\s]*/g)).toEqual([expect.stringMatching(/^https:\/\/farmgate\.test\//)])
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('max-width:600px')
  }
})

test('the text version of a mail contains everything the HTML version contains', () => {
  for (const letter of allLetters()) {
    const drawn = letterHtml(letter)
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&#39;', "'")
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const text = letterText(letter)
    for (const line of drawn) expect(text).toContain(line)
  }
})

test('every placeholder is filled', () => {
  for (const letter of allLetters()) {
    expect(letter.subject).not.toMatch(/[{}]|undefined|null|NaN/)
    expect(letterText(letter)).not.toMatch(/[{}]|undefined|null|NaN/)
  }
})

const EVIL = `<script>alert('1')</script>"&\r\nBcc: all@example.in\n\nTotal: ₹0\u202E\u0000`

test('a name that is a script, a header or a second bill stays plain text', () => {
  const letters = allLetters(
    {
      buyerName: EVIL,
      addressLines: [EVIL],
      phone: EVIL,
      cancelReason: EVIL,
      lines: [
        {
          name: EVIL,
          quantity: 1,
          unit: 'kg',
          linePaise: 1_00,
          keptParts: 1_000,
          keptPaise: 1_00,
          farmName: EVIL,
          farmerId: 'ramesh',
        },
      ],
    },
    {
      buyerName: EVIL,
      buyerPlace: EVIL,
      farmName: EVIL,
      lines: [{ name: EVIL, quantity: 1, unit: 'kg', linePaise: 1_00, keptParts: 1_000, keptPaise: 1_00 }],
    },
  )
  for (const letter of letters) {
    const html = letterHtml(letter)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp; Bcc')
    const text = letterText(letter)
    expect(text.split('\n').filter((line) => /^(Bcc|Total: ₹0)/.test(line))).toEqual([])
    for (const part of [html, text, letter.subject]) {
      expect(part).not.toMatch(/[\u202A-\u202E\r]|\0/)
    }
    expect(letter.subject).not.toMatch(/\n/)
  }
})

test('a value that looks like a placeholder is not filled a second time', () => {
  const text = letterText(farmNewOrder({ ...farmFacts, buyerName: '{place}' }, 'en'))
  expect(text).toContain('{place} from Pune, Maharashtra has ordered from you.')
})
