import { describe, expect, test } from 'vitest'
import {
  changeIdentity,
  identityFacts,
  identityFault,
  isGstin,
  missingIdentity,
  refuseUntilOpen,
  REQUIRED_IDENTITY,
  takesOrders,
  tidyIdentityField,
} from './market-identity.ts'
import { EMPTY_IDENTITY, SAMPLE_IDENTITY } from './sample-identity.ts'

describe('the form of a field', () => {
  test.each([
    ['pincode', '411037', null],
    ['pincode', '011037', 'indian_pincode.invalid'],
    ['pincode', '41103', 'indian_pincode.invalid'],
    ['phone', '020 2543 8810', null],
    ['phone', '+91-98220-41873', null],
    ['phone', '1800 266 7780', null],
    ['phone', '12345', 'indian_phone.invalid'],
    ['officerPhone', '+1 555 010 9999', 'indian_phone.invalid'],
    ['email', 'help@farmgate.test', null],
    ['officerEmail', 'help@farmgate', 'email.invalid'],
    ['fssai', '11523014000387', null],
    ['fssai', '11523014000', 'fssai.length'],
    ['fssai', '1152301400038X', 'fssai.numeric'],
    ['gstin', '27AAPFU0939F1ZV', null],
    ['gstin', '27AAPFU0939F1ZW', 'gstin.invalid'],
    ['registration', 'PNA/PNA(3)/AGR/1284/2024', null],
    ['registration', '<b>', 'licence.invalid'],
    ['legalName', 'x'.repeat(121), 'field.too_long'],
    ['fssai', '', null],
  ] as const)('%s %s: %s', (field, text, code) => {
    expect(identityFault(field, text)?.code ?? null).toBe(code)
  })

  test('a short FSSAI number says how many digits it has', () => {
    expect(identityFault('fssai', '11523014000')?.params).toEqual({ count: 11 })
  })

  test('the check sign of a GSTIN finds every wrong sign', () => {
    const right = '27AAPFU0939F1ZV'
    const variants = Array.from(right).flatMap((_, at) =>
      Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').map(
        (sign) => right.slice(0, at) + sign + right.slice(at + 1),
      ),
    )
    expect(new Set(variants.filter(isGstin))).toEqual(new Set([right]))
  })

  test('what people type between the digits is removed', () => {
    expect(tidyIdentityField('fssai', ' 1152 3014 000387 ')).toBe('11523014000387')
    expect(tidyIdentityField('gstin', '27 aapfu0939f-1zv')).toBe('27AAPFU0939F1ZV')
    expect(tidyIdentityField('phone', ' 020 2543 8810 ')).toBe('020 2543 8810')
  })
})

describe('the market takes orders', () => {
  test.each(REQUIRED_IDENTITY)('in production not without %s', (field) => {
    const identity = { ...SAMPLE_IDENTITY, [field]: '' }
    expect(missingIdentity(identity)).toEqual([field])
    expect(takesOrders('production', identity)).toBe(false)
    expect(() => refuseUntilOpen('production', identity)).toThrow('market.not_open')
  })

  test('in production with all required fields, and without the optional ones', () => {
    expect(takesOrders('production', SAMPLE_IDENTITY)).toBe(true)
    expect(() => refuseUntilOpen('production', SAMPLE_IDENTITY)).not.toThrow()
  })

  test('in production not with a field of the wrong form', () => {
    expect(takesOrders('production', { ...SAMPLE_IDENTITY, fssai: '123' })).toBe(false)
  })

  test('as a trial in any case', () => {
    expect(takesOrders('trial', EMPTY_IDENTITY)).toBe(true)
  })
})

describe('a change', () => {
  const now = { ...SAMPLE_IDENTITY, version: 3 }

  test('raises the version; the same values are no change', () => {
    expect(changeIdentity(now, { ...SAMPLE_IDENTITY, city: ' Satara ' }, 3)).toEqual({
      ...now,
      city: 'Satara',
      version: 4,
    })
    expect(changeIdentity(now, { ...SAMPLE_IDENTITY, fssai: '1152 3014 000387' }, 3)).toBe(now)
  })

  test('of an older version is refused', () => {
    expect(() => changeIdentity(now, EMPTY_IDENTITY, 2)).toThrow('identity.stale')
  })

  test('with wrong fields is refused, and all of them are named', () => {
    expect(() => changeIdentity(now, { ...SAMPLE_IDENTITY, fssai: '1', gstin: 'x' }, 3)).toThrow(
      expect.objectContaining({
        code: 'identity.refused',
        details: {
          faults: [
            { field: 'fssai', code: 'fssai.length', params: { count: 1 } },
            { field: 'gstin', code: 'gstin.invalid' },
          ],
        },
      }),
    )
  })
})

test('the audit log gets the last digits of a telephone number only', () => {
  expect(identityFacts(SAMPLE_IDENTITY)).toMatchObject({
    phone: '…8810',
    officerPhone: '…8811',
    city: 'Pune',
  })
})
