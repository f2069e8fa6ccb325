import { setTimeout as sleep } from 'node:timers/promises'
import type { HomeData, HomeProduct } from '@farmgate/contract/market/home.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { makeDocument } from './document.ts'
import { createHomePage, type HomePage, type RenderHome } from './home-page.ts'

const mango: HomeProduct = {
  _id: '1',
  name: 'Mango',
  image: '/pictures/mango.webp',
  picture: { placeholder: '', width: 0 },
  price: 120,
  unit: 'kg',
  stock: 8,
  travels: 'fresh',
  farmer: { _id: '2', name: 'Ravi', place: 'Pawas' },
}
const data = (stock: number, buyers: string = english.buyers): HomeData => ({
  copy: { en: { ...english, buyers }, hi: hindi },
  deals: [],
  fresh: stock === 0 ? [] : [{ ...mango, stock }],
})

const PREBUILT = { en: 'prebuilt page', hi: 'बना हुआ पेज' }
const prebuilt = {
  en: await makeDocument(PREBUILT.en, 'en', 1),
  hi: await makeDocument(PREBUILT.hi, 'hi', 1),
}

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
/** Resolves when all work that waits for nothing has ended. */
const settle = () => sleep(30)

describe('the age of the home page', () => {
  test('the first visitor waits for the data, the next ones do not wait', async () => {
    expect(await see()).toBe('en 1000+ buyers, stock 8')
    answer = never
    seconds += 29
    expect(await see('hi')).toBe('hi 1000+ buyers, stock 8')
    expect(questions).toBe(1)
  })

  test('after half a minute a visitor gets the stale page, and the next one the new page', async () => {
    await see()
    answer = async () => data(5)
    seconds += 30
    expect(await see()).toBe('en 1000+ buyers, stock 8')
    await settle()
    expect(await see()).toBe('en 1000+ buyers, stock 5')
    expect(questions).toBe(2)
  })

  test('stock older than a minute is not shown: the visitor waits for the new data', async () => {
    await see()
    answer = async () => data(5)
    seconds += 60
    expect(await see()).toBe('en 1000+ buyers, stock 5')
  })

  test('the minute counts from the request, not from a late response', async () => {
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

describe('the work for the home page', () => {
  test('a thousand visitors at once cause one request and one rendering per language', async () => {
    const visitors = Array.from({ length: 1_000 }, (_, n) => see(n % 2 ? 'en' : 'hi'))
    expect(new Set(await Promise.all(visitors))).toEqual(
      new Set(['en 1000+ buyers, stock 8', 'hi 1000+ buyers, stock 8']),
    )
    expect(questions).toBe(1)
    // And once more each without produce, for the time when it is too old.
    expect(renders.sort()).toEqual(['en', 'en', 'hi', 'hi'])
  })

  test('unchanged data is not rendered again, and the page keeps its ETag', async () => {
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

  test('changed stock is rendered once per language, unchanged claims are not', async () => {
    await see()
    renders = []
    answer = async () => data(5)
    seconds += 61
    await Promise.all([see(), see(), see('hi')])
    expect(renders.sort()).toEqual(['en', 'hi'])
  })

  test('without produce one page per language is rendered', async () => {
    answer = async () => data(0)
    await see()
    await settle()
    expect(renders.sort()).toEqual(['en', 'hi'])
  })
})

describe('when the API does not respond', () => {
  test('a visitor before the first data gets the page of the build', async () => {
    answer = down
    expect(await see()).toBe(PREBUILT.en)
    expect(await see('hi')).toBe(PREBUILT.hi)
  })

  test('the last data is shown for a minute, then only its claims without produce', async () => {
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

  test('it is requested again, but not by every visitor, and the failure is logged once', async () => {
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

  test('in time, a visitor waits a moment only, and later visitors do not wait', async () => {
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
  test('leaves visitors the page of the build, and the reason is logged', async () => {
    render = async () => {
      throw new Error('undefined is not a mango')
    }
    expect(await see()).toBe(PREBUILT.en)
    expect(lines.join()).toContain('undefined is not a mango')
  })

  test('in one language does not affect the other', async () => {
    const whole = render
    render = (language, home) => (language === 'hi' ? down() : whole(language, home))
    expect(await see('hi')).toBe(PREBUILT.hi)
    expect(await see('en')).toBe('en 1000+ buyers, stock 8')
  })

  test('is tried again with the next data, even when that is the same', async () => {
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

  test('by throwing synchronously is handled as well', async () => {
    render = () => {
      throw new Error('at once')
    }
    expect(await see()).toBe(PREBUILT.en)
  })

  test('by never ending delays no visitor, and is abandoned after two seconds', async () => {
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
