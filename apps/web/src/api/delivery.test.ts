import { beforeEach, expect, test, vi } from 'vitest'

/** The cookies of a page: the last one written, gone with a `max-age` of 0. */
const page = { written: '' }
const asked: string[] = []

vi.stubGlobal('location', { protocol: 'https:' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
vi.stubGlobal('document', {
  get cookie() {
    return page.written.includes('max-age=0') ? '' : (page.written.split(';')[0] ?? '')
  },
  set cookie(text: string) {
    page.written = text
  },
})
vi.stubGlobal('fetch', async (path: string) => {
  asked.push(path)
  const pincode = path.slice(-6)
  return Response.json({ pincode, rounds: [], courier: null, outside: 'accept' })
})

const { chosenPincode, choosePincode, followAddress, followPincode, placeLoaded, showPlace } = await import(
  './delivery.ts'
)
const { dropSession } = await import('./session/session.ts')

beforeEach(() => {
  page.written = ''
  showPlace(null)
  asked.length = 0
})

test('without a pincode nothing is asked', () => {
  followPincode()
  expect([chosenPincode(), asked]).toEqual([null, []])
})

test('a typed pincode is stored and asked for once', async () => {
  choosePincode('411030')
  await placeLoaded()
  followPincode()
  expect(chosenPincode()).toBe('411030')
  expect(page.written).toBe('farmgate_pincode=411030; path=/; max-age=31536000; samesite=lax; secure')
  expect(asked).toEqual(['/api/delivery?pincode=411030'])
})

test('the address is followed until a pincode is typed', () => {
  followAddress('411004')
  expect(chosenPincode()).toBeNull()
  followPincode()
  expect(chosenPincode()).toBe('411004')
  followAddress('411005')
  followPincode()
  expect(chosenPincode()).toBe('411005')
  choosePincode('411030')
  followAddress('411004')
  followPincode()
  expect(chosenPincode()).toBe('411030')
})

test('an address abroad, or none, is not followed', () => {
  followAddress('90210')
  followAddress(undefined)
  followPincode()
  expect(chosenPincode()).toBeNull()
})

test('sign-out forgets the pincode of the address, and keeps a typed one', () => {
  followAddress('411004')
  followPincode()
  dropSession('user')
  expect(chosenPincode()).toBeNull()
  choosePincode('411030')
  dropSession('user')
  expect(chosenPincode()).toBe('411030')
})

test('a page is shown for the place that it was rendered for', () => {
  showPlace({ pincode: '411030', rounds: [], courier: null, outside: 'accept' })
  expect(chosenPincode()).toBe('411030')
})
