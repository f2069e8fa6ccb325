import { farmClaims } from '@farmgate/contract/ordering/claims.ts'
import { addAbsence, type FarmRounds, farmRounds } from '@farmgate/contract/delivery/farm-rounds.ts'
import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { farmerStats } from '@farmgate/contract/catalogue/listings.ts'
import {
  type FarmParcel,
  farmParcels,
  packList,
  packParcel,
  tickPacked,
} from '@farmgate/contract/delivery/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { packing as english } from '@farmgate/messages/en/packing.ts'
import { problems as problemsInEnglish } from '@farmgate/messages/en/problems.ts'
import { today as todayInEnglish } from '@farmgate/messages/en/today.ts'
import { packing as hindi } from '@farmgate/messages/hi/packing.ts'
import { problems as problemsInHindi } from '@farmgate/messages/hi/problems.ts'
import { today as todayInHindi } from '@farmgate/messages/hi/today.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { myOutbox, queueDeed } from '#outbox/my-outbox.ts'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { NO_SALES } from '#testing/answers/area-answers.ts'
import { closeOutbox } from '#testing/close-outbox.ts'
import { storeOnDevice } from '#testing/device-storage.ts'
import { openApp } from '#testing/open-app.tsx'
import {
  BRINJAL,
  bagLineOf,
  bagOf,
  NOTHING_TODAY,
  packDayOf,
  PACKED_OKRA,
  packedLineOf,
  packedProductOf,
  packListOf,
} from '#testing/answers/packing-answers.ts'
import { person, setOnline } from '#testing/page.ts'

storeOnDevice()

const PAID = bagOf({ _id: 'paid' })
const CASH = bagOf({
  _id: 'cash',
  number: 'FG-20419',
  bag: 2,
  cash: true,
  lines: [bagLineOf(BRINJAL, 1), bagLineOf(PACKED_OKRA, 2)],
})
const WEIGHED = bagOf({
  _id: 'paid',
  lines: [
    bagLineOf(BRINJAL, 3, {
      kept: { grams: 2_050 },
      lastChange: { kind: 'weighed', by: 'farmer', at: new Date().toISOString() },
    }),
    bagLineOf(PACKED_OKRA, 3),
  ],
})

/** 2,050 g of 3 kg were saved, and can be corrected until then. */
const weighedUntil = (until: number): FarmParcel =>
  bagOf({
    _id: 'paid',
    lines: [
      bagLineOf(BRINJAL, 3, {
        kept: { grams: 2_050 },
        lastChange: { kind: 'weighed', by: 'farmer', at: new Date(until - 600_000).toISOString() },
        openWeight: { until: new Date(until).toISOString(), upTo: { quantity: 3 } },
      }),
      bagLineOf(PACKED_OKRA, 3),
    ],
  })

/** The texts of one language, as a farmer reads them. */
const TEXTS = {
  en: {
    words: english,
    today: todayInEnglish,
    problems: problemsInEnglish,
    bags: '0 of 2 bags packed',
    back: '₹38 goes back to Tara',
    bag: '950 g less. The bag is now ₹172.',
    gift: 'More than ordered is a gift. Tara pays for 3 kg.',
    save: 'Save 2,050 g',
    saved: '2,050 g saved',
    kept: '2,050 g of 3 kg',
    undone: 'Taken back. Nothing was sent.',
    waiting: 'No signal. 1 waiting to be sent',
    sent: 'All sent',
    reason: 'Spoiled',
    less: '₹20 goes back to Tara',
    saveMore: 'Save 2,500 g',
    all: 'All of it came: 3 kg. Nothing goes back to Tara.',
    saveAll: 'Save 3,000 g',
    final: 'Saved as 2,050 g more than 10 minutes ago. It can only become less.',
  },
  hi: {
    words: hindi,
    today: todayInHindi,
    problems: problemsInHindi,
    bags: '2 में से 0 थैले पैक हुए',
    back: '₹38 Tara को वापस जाएँगे',
    bag: '950 ग्राम कम। थैला अब ₹172 का है।',
    gift: 'ऑर्डर से ज़्यादा तोहफ़ा है। Tara 3 किलो के ही पैसे देंगे।',
    save: '2,050 ग्राम सेव करें',
    saved: '2,050 ग्राम सेव हुआ',
    kept: '3 किलो में से 2,050 ग्राम',
    undone: 'वापस ले लिया। कुछ नहीं भेजा गया।',
    waiting: 'नेटवर्क नहीं है। 1 भेजना बाकी',
    sent: 'सब भेज दिया',
    reason: 'खराब हो गया',
    less: '₹20 Tara को वापस जाएँगे',
    saveMore: '2,500 ग्राम सेव करें',
    all: 'पूरा आया: 3 किलो। Tara को कुछ वापस नहीं जाएगा।',
    saveAll: '3,000 ग्राम सेव करें',
    final: '2,050 ग्राम 10 मिनट से ज़्यादा पहले सेव हुआ था। अब यह केवल कम हो सकता है।',
  },
} as const

beforeEach(() => {
  answer(farmRounds, { rounds: [], absences: [] })
  answer(tickPacked, { message: '' })
})

afterEach(async () => {
  vi.useRealTimers()
  setOnline(true)
  await closeOutbox()
})

describe.each(['en', 'hi'] as const)('a line of which less came (%s)', (language) => {
  const texts = TEXTS[language]
  const { words } = texts

  test('says what it means before it is saved, and can be taken back for ten seconds', async () => {
    await openBags(language, PAID, CASH)
    await screen.findByText(texts.bags)
    const keypad = await count(PAID, 'Brinjal', words)
    // More than ordered is a gift.
    await type(keypad, '3400')
    keypad.getByText(texts.gift)
    await clear(keypad)
    await type(keypad, '2050')
    keypad.getByText(texts.back)
    keypad.getByText(texts.bag, { exact: false })
    await person.click(keypad.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    const line = lineOf(PAID, 'Brinjal')
    line.getByText(texts.kept)

    const toast = within(document.querySelector<HTMLElement>('.toast-dock') ?? document.body)
    await person.click(toast.getByRole('button', { name: words.undo }))
    await screen.findByText(texts.undone)
    await waitFor(() => expect(lineOf(PAID, 'Brinjal').queryByText(texts.kept)).toBeNull())
    await vi.advanceTimersByTimeAsync(11_000)
    expect(callsOf(packParcel)).toEqual([])
  })

  test('is sent by itself after ten seconds, with its photo', async () => {
    answer(packParcel, { message: '', parcel: WEIGHED })
    await openBags(language, PAID)
    const keypad = await count(PAID, 'Brinjal', words)
    await type(keypad, '2050')
    fireEvent.change(keypad.getByLabelText(words.photo), {
      target: { files: [new File(['okra'], 'okra.jpg', { type: 'image/jpeg' })] },
    })
    await keypad.findByText(words.photoAdded)
    await person.click(keypad.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(callsOf(packParcel)).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(callsOf(packParcel)).toHaveLength(1))
    expect(callsOf(packParcel)[0]).toMatchObject({
      params: { id: 'paid' },
      body: { lines: JSON.stringify([{ product: BRINJAL._id, grams: 2_050 }]), image: expect.any(Blob) },
      key: expect.any(String),
    })
    await waitFor(() => lineOf(PAID, 'Brinjal').getByText(texts.kept))
  })

  test('is corrected within ten minutes, up to what was ordered', async () => {
    answer(packParcel, { message: '', parcel: PAID })
    await openBags(language, weighedUntil(Date.now() + 300_000))
    const keypad = await count(PAID, 'Brinjal', { ...words, cameLess: words.correctAmount })
    await clear(keypad)
    await type(keypad, '2500')
    keypad.getByText(texts.less)
    expect(keypad.getByRole('button', { name: texts.saveMore })).toHaveProperty('disabled', false)
    await clear(keypad)
    await type(keypad, '3000')
    keypad.getByText(texts.all)
    await person.click(keypad.getByRole('button', { name: texts.saveAll }))
    await waitFor(() => expect(lineOf(PAID, 'Brinjal').queryByText(texts.kept)).toBeNull())
    await vi.advanceTimersByTimeAsync(10_500)
    await waitFor(() =>
      expect(callsOf(packParcel).map(({ body }) => body)).toEqual([
        { lines: [{ product: BRINJAL._id, grams: 3_000 }] },
      ]),
    )
  })

  test('can only become less after ten minutes, and says so', async () => {
    await openBags(language, weighedUntil(Date.now() - 1))
    expect(
      lineOf(PAID, 'Brinjal').queryByRole('button', { name: `${words.correctAmount}: Brinjal, Tara Joshi` }),
    ).toBeNull()
    const keypad = await count(PAID, 'Brinjal', words)
    await clear(keypad)
    await type(keypad, '2500')
    keypad.getByText(texts.final)
    expect(keypad.getByRole('button', { name: texts.saveMore })).toHaveProperty('disabled', true)
    await clear(keypad)
    await type(keypad, '2000')
    expect(keypad.queryByText(texts.final)).toBeNull()
  })

  test('is not offered to be corrected any more when its ten minutes end on the open page', async () => {
    await openBags(language, weighedUntil(Date.now() + 15_000))
    lineOf(PAID, 'Brinjal').getByRole('button', { name: `${words.correctAmount}: Brinjal, Tara Joshi` })
    await vi.advanceTimersByTimeAsync(25_000)
    await waitFor(() =>
      expect(
        lineOf(PAID, 'Brinjal').queryByRole('button', {
          name: `${words.correctAmount}: Brinjal, Tara Joshi`,
        }),
      ).toBeNull(),
    )
    lineOf(PAID, 'Brinjal').getByRole('button', { name: `${words.cameLess}: Brinjal, Tara Joshi` })
  })

  test('without a signal waits on the phone, and is sent when it is back', async () => {
    const none = bagLineOf(BRINJAL, 1, {
      kept: { quantity: 0 },
      lastChange: { kind: 'short', by: 'farmer', at: new Date().toISOString() },
    })
    await openBags(language, PAID, CASH)
    lose(packParcel)
    setOnline(false)
    const keypad = await count(CASH, 'Brinjal', words)
    await person.click(keypad.getByRole('button', { name: words.noneCame }))
    await person.click(keypad.getByRole('button', { name: texts.reason }))
    await screen.findByText(texts.waiting)
    lineOf(CASH, 'Brinjal').getByText(words.goneByFarm)
    await vi.advanceTimersByTimeAsync(11_000)
    await waitFor(() => expect(callsOf(packParcel)).not.toEqual([]))
    answer(packParcel, {
      message: '',
      parcel: { ...CASH, lines: [none, bagLineOf(PACKED_OKRA, 2)], currentTotal: 60 },
    })
    setOnline(true)
    await screen.findByText(texts.sent)
    expect(callsOf(packParcel).at(-1)).toMatchObject({
      params: { id: 'cash' },
      body: { lines: [{ product: BRINJAL._id, grams: 0 }], reason: 'spoiled' },
    })
    expect(new Set(callsOf(packParcel).map(({ key }) => key)).size).toBe(1)
  })

  test('the last tick packs a bag', async () => {
    const bag = bagOf({ _id: 'cash', lines: [bagLineOf(PACKED_OKRA, 2)] })
    await openBags(language, bag)
    answer(tickPacked, () => {
      const lines = bag.lines.map((line) => ({ ...line, packed: true }))
      answer(farmParcels, { parcels: [{ ...bag, lines }], total: 1 })
      return { message: '' }
    })
    await person.click(within(bagElement(bag)).getByRole('checkbox'))
    await screen.findByRole('button', { name: fill(words.openBag, { buyer: 'Tara Joshi' }) })
    within(bagElement(bag)).getByText(words.packed)
    await waitFor(() =>
      expect(callsOf(tickPacked).map(({ body }) => body)).toEqual([
        { product: PACKED_OKRA._id, orders: ['cash'], packed: true },
      ]),
    )
  })

  test('a packed bag is handed over', async () => {
    const packed = bagOf({ _id: 'cash', lines: [bagLineOf(PACKED_OKRA, 2, { packed: true })] })
    answer(packParcel, { message: '', parcel: { ...packed, handedOverAt: new Date().toISOString() } })
    await openBags(language, packed)
    await person.click(
      await screen.findByRole('button', { name: fill(words.openBag, { buyer: 'Tara Joshi' }) }),
    )
    await person.click(within(bagElement(packed)).getByRole('button', { name: words.handOver }))
    await within(bagElement(packed)).findByText(words.handedOver)
    expect(callsOf(packParcel)).toEqual([])
    await vi.advanceTimersByTimeAsync(10_500)
    await waitFor(() => expect(callsOf(packParcel).map(({ body }) => body)).toEqual([{ handedOver: true }]))
  })
})

test('a page that closes within the ten seconds sends it all the same', async () => {
  answer(packParcel, { message: '', parcel: WEIGHED })
  await openBags('en', PAID)
  const keypad = await count(PAID, 'Brinjal', english)
  await type(keypad, '2050')
  await person.click(keypad.getByRole('button', { name: 'Save 2,050 g' }))
  await screen.findByText('2,050 g saved')
  expect(callsOf(packParcel)).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() =>
    expect(callsOf(packParcel).map(({ body }) => body)).toEqual([
      { lines: [{ product: BRINJAL._id, grams: 2_050 }] },
    ]),
  )
})

test('a buyer who took the item out first is named, and the weight is not used', async () => {
  await openBags('en', PAID)
  const keypad = await count(PAID, 'Brinjal', english)
  await type(keypad, '2050')
  await person.click(keypad.getByRole('button', { name: 'Save 2,050 g' }))
  await screen.findByText('2,050 g saved')
  refuse(packParcel, 'line.not_changeable')
  const gone = bagLineOf(BRINJAL, 3, {
    kept: { quantity: 0 },
    lastChange: { kind: 'dropped', by: 'buyer', at: new Date().toISOString() },
  })
  answer(farmParcels, {
    parcels: [bagOf({ _id: 'paid', lines: [gone, bagLineOf(PACKED_OKRA, 3)] })],
    total: 1,
  })
  await vi.advanceTimersByTimeAsync(10_500)
  await screen.findByText(/^Brinjal: Tara Joshi took this out at .*\. What you typed was not used\.$/)
  await waitFor(() => lineOf(PAID, 'Brinjal').getByText(/^Taken out by Tara/))
  expect(callsOf(packParcel)).toHaveLength(1)
})

describe.each(['en', 'hi'] as const)('the days of rounds (%s)', (language) => {
  const texts = TEXTS[language]
  const { words } = texts
  const soon = dayAhead(2)
  const later = dayAhead(4)
  const own = [
    bagOf({ _id: 'soon', day: packDayOf(soon) }),
    bagOf({ _id: 'later', number: 'FG-20419', day: packDayOf(later) }),
  ]

  test('say where to bring the bags, by when, and when the list is final', async () => {
    await openBags(language, ...own)
    const bring = (await screen.findAllByText(/Kothrud point/))[0]?.closest('.bring')
    expect(bring?.textContent).toMatch(
      language === 'en'
        ? /Bring to Kothrud point, Paud Road, by \w{3} 11:00 am/
        : /Kothrud point, Paud Road पर .+ सुबह 11 बजे तक पहुँचा दें/,
    )
    expect(bring?.textContent).toMatch(
      language === 'en'
        ? /Orders close .+, 8 pm\. The list is final at 8:30 pm\./
        : /ऑर्डर .+ रात 8 बजे बंद होंगे। सूची रात 8:30 बजे पक्की होगी।/,
    )
    await screen.findByText(fill(words.bagsPacked, { packed: 0, total: 1 }))
    const chips = within(screen.getByRole('group', { name: words.days })).getAllByRole('button')
    expect(chips).toHaveLength(2)
    await person.click(chips[1] ?? document.body)
    await screen.findByText('#FG-20419')
    expect(screen.queryByText('#FG-20418')).toBeNull()
    expect(document.querySelector('.bag-number')?.textContent).toBe('1')
  })

  test('a farm that can’t come sees which buyers are affected, and gives a reason', async () => {
    answerRounds(soon)
    answer(addAbsence, { message: '', moved: 1 })
    await openBags(language, ...own)
    const day = shortDayText(`${soon}T10:30:00Z`, language)
    await person.click(await screen.findByRole('button', { name: fill(words.cannotCome, { day }) }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(language === 'en' ? '1 bag for 1 buyer' : '1 खरीदार के 1 थैला')
    await person.click(dialog.getByRole('button', { name: words.cannotComeShort }))
    await dialog.findByText(words.absenceReasonMissing)
    expect(callsOf(addAbsence)).toEqual([])
    await person.type(dialog.getByLabelText(words.absenceReason), 'The tractor broke')
    await person.click(dialog.getByRole('button', { name: words.cannotComeShort }))
    await screen.findByText(words.absenceSaved)
    expect(callsOf(addAbsence).map(({ body }) => body)).toEqual([{ day: soon, reason: 'The tractor broke' }])
  })

  test('an absence that comes too late is reported in the dialog', async () => {
    answerRounds(soon)
    refuse(addAbsence, 'absence.too_late')
    await openBags(language, ...own)
    const day = shortDayText(`${soon}T10:30:00Z`, language)
    await person.click(await screen.findByRole('button', { name: fill(words.cannotCome, { day }) }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByLabelText(words.absenceReason), 'The tractor broke')
    await person.click(dialog.getByRole('button', { name: words.cannotComeShort }))
    expect((await dialog.findByRole('alert')).textContent).toBe(texts.problems['absence.too_late'])
  })

  test('Today names the next day while nothing is to pack today', async () => {
    const day = packDayOf(soon)
    answer(farmClaims, { claims: [] })
    answer(farmToday, {
      ...NOTHING_TODAY,
      pack: {
        orders: 1,
        packed: 0,
        left: [],
        days: [{ day, orders: 1, packed: 0, handedOver: 0, left: [] }],
      },
    })
    await openApp('/farmer/today', { as: ['farmer'], language })
    const nothing = await screen.findByText(
      language === 'en' ? /Nothing to pack today/ : /आज कुछ पैक नहीं करना है/,
    )
    expect(nothing.parentElement?.textContent).toContain(shortDayText(day.dropOffAt, language))
  })
})

/** A day whose list is final, and its drop-off. */
const finalDay = packDayOf(dayAhead(2), { finalAt: new Date(Date.now() - 60_000).toISOString() })

describe.each(['en', 'hi'] as const)('the next drop-off, in %s', (language) => {
  const words = TEXTS[language].today
  const one = { orders: 1, packed: 0, handedOver: 0, left: [] }

  beforeEach(() => {
    answer(farmClaims, { claims: [] })
    answer(farmerStats, NO_SALES)
    answer(farmToday, {
      ...NOTHING_TODAY,
      pack: {
        orders: 10,
        packed: 0,
        left: [],
        days: [
          { ...one, day: finalDay },
          { ...one, orders: 9, day: null },
        ],
      },
    })
  })

  test('is counted alike above the form and on Today', async () => {
    const toPack = fill(words['bagsToPack.one'], { count: 1 })
    await openApp('/farmer', { as: ['farmer'], language })
    expect((await screen.findByText(toPack)).closest('a')?.getAttribute('href')).toBe('/farmer/today')
    await openApp('/farmer/today', { as: ['farmer'], language })
    await screen.findByRole('heading', { name: toPack })
    await screen.findByText(fill(words['packLater.other'], { count: 9 }))
  })

  test('is counted alike with a tick that waits for a signal', async () => {
    answer(
      packList,
      packListOf(packedProductOf(PACKED_OKRA, [packedLineOf('one', 5), packedLineOf('two', 3)])),
    )
    answer(farmToday, {
      ...NOTHING_TODAY,
      pack: { orders: 2, packed: 0, left: [], days: [{ ...one, orders: 2, day: null }] },
    })
    await openApp('/farmer', { as: ['farmer'], language })
    await screen.findByText(fill(words['toPack.other'], { count: 2 }))
    lose(tickPacked)
    setOnline(false)
    await myOutbox()?.load()
    await queueDeed({ kind: 'tick', name: 'Okra', product: PACKED_OKRA._id, orders: ['one'], packed: true })
    const toPack = fill(words['toPack.one'], { count: 1 })
    await screen.findByText(toPack)
    expect(screen.queryByText(fill(words['toPack.other'], { count: 2 }))).toBeNull()
    await openApp('/farmer/today', { as: ['farmer'], language })
    await screen.findByRole('heading', { name: toPack })
  })

  test('is what Pack now opens', async () => {
    const parcels = [
      bagOf({ _id: 'first', day: packDayOf(dayAhead(1)) }),
      bagOf({ _id: 'second', number: 'FG-20419', day: finalDay }),
    ]
    answer(farmParcels, { parcels, total: 2 })
    await openApp('/farmer/today', { as: ['farmer'], language })
    await person.click(await screen.findByRole('link', { name: words.packNow }))
    await screen.findByText('#FG-20419')
    expect(screen.queryByText('#FG-20418')).toBeNull()
  })
})

test('each day of a round has its own drop-off time', async () => {
  const [first, second] = [dayAhead(2), dayAhead(3)]
  answerRounds(first, { day: second, dropOffAt: `${second}T02:30:00.000Z` })
  await openBags('en', bagOf({ _id: 'first' }))
  const times = await waitFor(() => {
    const days = [...document.querySelectorAll('.farm-round-day')]
    expect(days).toHaveLength(2)
    return days.map(({ textContent }) => textContent)
  })
  expect(times[0]).toContain('by 11 am')
  expect(times[1]).toContain('by 8 am')
})

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The farm serves a round on this day, with one bag for it. */
function answerRounds(day: string, ...more: Partial<FarmRounds['rounds'][number]['days'][number]>[]): void {
  const first = {
    day,
    from: `${day}T10:30:00.000Z`,
    to: `${day}T13:30:00.000Z`,
    dropOffAt: `${day}T05:30:00.000Z`,
    orderBy: packDayOf(day).orderBy,
    bags: 1,
    buyers: 1,
    isAbsent: false,
    canStayAway: true,
  }
  answer(farmRounds, {
    rounds: [
      {
        _id: 'round',
        name: 'Kothrud',
        kind: 'home',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        windowFrom: 960,
        windowTo: 1140,
        dropOffPlace: 'Kothrud point, Paud Road',
        dropOffMinute: 660,
        days: [first, ...more.map((each) => ({ ...first, ...each }))],
      },
    ],
    absences: [],
  })
}

async function openBags(language: 'en' | 'hi', ...parcels: FarmParcel[]): Promise<void> {
  // The outbox takes its clock when it opens.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  answer(farmParcels, { parcels, total: parcels.length })
  await openApp('/farmer/pack', { as: ['farmer'], language })
  await screen.findAllByText(/#FG-204/)
  // The outbox has read what is stored on the device.
  await myOutbox()?.load()
}

const bagElement = ({ number }: FarmParcel): HTMLElement => {
  const bag = [...document.querySelectorAll<HTMLElement>('.bag')].find((each) =>
    each.textContent?.includes(`#${number}`),
  )
  if (bag === undefined) throw new Error(`no bag of ${number}`)
  return bag
}

const lineOf = (bag: FarmParcel, product: string) => {
  const line = [...bagElement(bag).querySelectorAll<HTMLElement>('.bag-line')].find(
    (each) => each.querySelector('.bag-name')?.textContent === product,
  )
  if (line === undefined) throw new Error(`no line of ${product}`)
  return within(line)
}

/** Opens the keypad of this line. */
async function count(
  bag: FarmParcel,
  product: string,
  words: Pick<Record<keyof typeof english, string>, 'cameLess' | 'keypadFor'>,
) {
  const name = `${words.cameLess}: ${product}, ${bag.user.name}`
  await person.click(lineOf(bag, product).getByRole('button', { name }))
  return within(
    await screen.findByRole('region', { name: fill(words.keypadFor, { product, buyer: 'Tara' }) }),
  )
}

/** Deletes the four digits of the amount. */
async function clear(keypad: ReturnType<typeof within>): Promise<void> {
  for (let digit = 0; digit < 4; digit++)
    await person.click(keypad.getAllByRole('button')[3] ?? document.body)
}

async function type(keypad: ReturnType<typeof within>, digits: string): Promise<void> {
  for (const name of digits) await person.click(keypad.getByRole('button', { name }))
}
