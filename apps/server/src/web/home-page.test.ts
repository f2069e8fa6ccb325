import { setTimeout as sleep } from 'node:timers/promises'
import type { HomeData, HomeProduct } from '@farmgate/contract/home.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { makeDocument } from './document.ts'
import { createHomePage, type HomePage, type RenderHome } from './home-page.ts'

const mango: HomeProduct = {
  _id: '1',
  name: 'Mango',
  image: '/pictures/mango.webp',
  picture: { placeholder: '', webp: '/pictures/mango.webp 320w', avif: '' },
  price: 120,
  unit: 'kg',
  stock: 8,
  farmer: { name: 'Ravi', place: 'Pawas' },
}
const data = (stock: number, buyers: string = english.buyers): HomeData => ({
  copy: { en: { ...english, buyers }, hi: hindi },
  deals: [],
  fresh: stock === 0 ? [] : [{ ...mango, stock }],
})

const PREBUILT = { en: 'prebuilt page', hi: 'बना हुआ पेज' }
const prebuilt = { en: await makeDocument(PREBUILT.en, 'en'), hi: await makeDocument(PREBUILT.hi, 'hi') }

const lines: string[] = []
const log = createLog('web-test', 'info', { write: (line: string) => void lines.push(line) })

let seconds: number
let questions: number
let answer: () => Promise<HomeData>
let renders: Language[]
let render: RenderHome
let page: HomePage

beforeEach(() => {
  lines.length = 0
  seconds = 1_000
  questions = 0
  answer = async () => data(8)
  renders = []
  render = async (language, home) =>
    `${language} ${home.copy.en.buyers}, stock ${home.fresh[0]?.stock ?? 'none'}`
  page = createHomePage({
    log,
    ask: () => {
      questions += 1
      return answer()
    },
    render: (language, home) => {
      renders.push(language)
      return render(language, home)
    },
    prebuilt,
    nowMs: () => seconds * 1_000,
  })
})

const see = async (language: Language = 'en') => (await page(language)).bodies.identity.toString()
const down = async (): Promise<never> => {
  throw new Error('fetch failed')
}
const never = () => new Promise<never>(() => {})
/** Whatever is under way without waiting for anything has ended by then. */
const settle = () => sleep(30)

describe('how old it may be', () => {
  test('the first visitor waits for the data, and the next ones for nothing', async () => {
    expect(await see()).toBe('en 1000+ buyers, stock 8')
    answer = never
    seconds += 29
    expect(await see('hi')).toBe('hi 1000+ buyers, stock 8')
    expect(questions).toBe(1)
  })

  test('after half a minute a visitor gets what is there, and the next one what is new', async () => {
    await see()
    answer = async () => data(5)
    seconds += 30
    expect(await see()).toBe('en 1000+ buyers, stock 8')
    await settle()
    expect(await see()).toBe('en 1000+ buyers, stock 5')
    expect(questions).toBe(2)
  })

  test('after a minute nobody sees the old stock: the visitor waits for the new one', async () => {
    await see()
    answer = async () => data(5)
    seconds += 60
    expect(await see()).toBe('en 1000+ buyers, stock 5')
  })

  test('the minute counts from the question, not from a late answer', async () => {
    const { promise, resolve } = Promise.withResolvers<HomeData>()
    answer = () => promise
    const first = see()
    seconds += 59
    resolve(data(8))
    await first
    answer = down
    seconds += 1
    expect(await see()).toBe('en 1000+ buyers, stock none')
  })
})

describe('how much work it is', () => {
  test('a thousand visitors at once cost one question and one rendering per language', async () => {
    const visitors = Array.from({ length: 1_000 }, (_, n) => see(n % 2 ? 'en' : 'hi'))
    expect(new Set(await Promise.all(visitors))).toEqual(
      new Set(['en 1000+ buyers, stock 8', 'hi 1000+ buyers, stock 8']),
    )
    expect(questions).toBe(1)
    // And once more each without produce, for the time when it is too old.
    expect(renders.sort()).toEqual(['en', 'en', 'hi', 'hi'])
  })

  test('data that has not changed is not rendered again, and keeps its name for the browser', async () => {
    const before = await page('en')
    renders = []
    for (let n = 0; n < 5; n++) {
      seconds += 45
      await see()
      await settle()
    }
    expect(questions).toBe(6)
    expect(renders).toEqual([])
    expect((await page('en')).etag).toBe(before.etag)
  })

  test('another stock is rendered once per language, and the claims that stayed are not', async () => {
    await see()
    renders = []
    answer = async () => data(5)
    seconds += 61
    await Promise.all([see(), see(), see('hi')])
    expect(renders.sort()).toEqual(['en', 'hi'])
  })

  test('without produce there is one page per language to render', async () => {
    answer = async () => data(0)
    await see()
    await settle()
    expect(renders.sort()).toEqual(['en', 'hi'])
  })
})

describe('when the API does not answer', () => {
  test('and never has, the visitor gets the page that the build made', async () => {
    answer = down
    expect(await see()).toBe(PREBUILT.en)
    expect(await see('hi')).toBe(PREBUILT.hi)
  })

  test('what is known stays for a minute; then the produce goes and the last claims stay', async () => {
    answer = async () => data(8, '2000+ buyers')
    await see()
    answer = down
    seconds += 59
    expect(await see()).toBe('en 2000+ buyers, stock 8')
    seconds += 1
    expect(await see()).toBe('en 2000+ buyers, stock none')
    seconds += 24 * 60 * 60
    expect(await see('hi')).toBe('hi 2000+ buyers, stock none')
  })

  test('it is asked again, but not by every visitor, and the log says so once', async () => {
    answer = down
    for (let n = 0; n < 20; n++) await see()
    expect(questions).toBe(1)
    seconds += 1
    await see()
    expect(questions).toBe(2)
    expect(lines.filter((line) => line.includes('no home data'))).toHaveLength(1)
    seconds += 1
    answer = async () => data(8)
    expect(await see()).toBe('en 1000+ buyers, stock 8')
  })

  test('in time, the visitor waits a moment and no longer, and those who come later do not wait at all', async () => {
    const { promise, resolve } = Promise.withResolvers<HomeData>()
    answer = () => promise
    const started = performance.now()
    expect(await see()).toBe(PREBUILT.en)
    const waited = performance.now() - started
    expect(waited).toBeGreaterThan(250)
    expect(waited).toBeLessThan(1_000)

    const later = performance.now()
    for (let n = 0; n < 20; n++) expect(await see()).toBe(PREBUILT.en)
    expect(performance.now() - later).toBeLessThan(200)
    expect(questions).toBe(1)

    resolve(data(8))
    await settle()
    expect(await see()).toBe('en 1000+ buyers, stock 8')
  }, 5_000)
})

describe('a renderer that fails', () => {
  test('costs nobody the page: they get the one that the build made, and the log says why', async () => {
    render = async () => {
      throw new Error('undefined is not a mango')
    }
    expect(await see()).toBe(PREBUILT.en)
    expect(lines.join()).toContain('undefined is not a mango')
  })

  test('in one language leaves the other alone', async () => {
    const whole = render
    render = (language, home) => (language === 'hi' ? down() : whole(language, home))
    expect(await see('hi')).toBe(PREBUILT.hi)
    expect(await see('en')).toBe('en 1000+ buyers, stock 8')
  })

  test('gets another chance with the next data, even when that is the same', async () => {
    const whole = render
    render = down
    await see()
    render = whole
    seconds += 61
    expect(await see()).toBe('en 1000+ buyers, stock 8')
  })

  test.each([
    ['nothing', undefined],
    ['an empty page', ''],
    ['a number', 7],
  ])('by giving %s is noticed', async (_, page) => {
    render = async () => page as string
    expect(await see()).toBe(PREBUILT.en)
  })

  test('by throwing before it promises anything is noticed as well', async () => {
    render = () => {
      throw new Error('at once')
    }
    expect(await see()).toBe(PREBUILT.en)
  })

  test('by never ending holds nobody up, and is given up after two seconds', async () => {
    const whole = render
    render = never
    const started = performance.now()
    expect(await see()).toBe(PREBUILT.en)
    expect(performance.now() - started).toBeLessThan(1_000)
    render = whole
    // The two languages with produce, then the two without.
    await sleep(2 * 2_000 + 300)
    seconds += 61
    expect(await see()).toBe('en 1000+ buyers, stock 8')
  })
})
