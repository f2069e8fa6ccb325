import { describe, expect, test } from 'vitest'
import { changeLegalPage, isLegalPage, type LegalPage, legalBlocks } from './legal-page.ts'

const checked: LegalPage = {
  texts: { en: 'Old', hi: null },
  check: { by: 'Adv. Rane', on: '2026-11-02' },
  version: 2,
}
const TODAY = '2026-11-17'

describe('a legal page', () => {
  test('whose text changes must be checked again', () => {
    const next = changeLegalPage(checked, { texts: { en: 'New', hi: null }, check: checked.check }, 2, TODAY)
    expect(next).toEqual({ texts: { en: 'New', hi: null }, check: null, version: 3 })
  })

  test('can change together with its check', () => {
    const check = { by: 'Adv. Rane', on: '2026-11-16' }
    expect(changeLegalPage(checked, { texts: { en: 'New', hi: null }, check }, 2, TODAY).check).toEqual(check)
  })

  test('that stays the same is no change', () => {
    expect(
      changeLegalPage(checked, { ...checked, check: { by: 'Adv. Rane', on: '2026-11-02' } }, 2, TODAY),
    ).toBe(checked)
  })

  test('is not changed by an operator who saw an older version', () => {
    expect(() => changeLegalPage(checked, checked, 1, TODAY)).toThrow('legal.stale')
  })

  test('is not checked on a day to come', () => {
    const check = { by: 'Adv. Rane', on: '2026-11-18' }
    expect(() => changeLegalPage(checked, { ...checked, check }, 2, TODAY)).toThrow('legal.refused')
  })
})

test('a plain text is read as headings, paragraphs and lists, and nothing in it is markup', () => {
  expect(legalBlocks('# One\nFirst\nline\n\n- a\n- b\n\n<b>&amp;\n\n\n')).toEqual([
    { is: 'heading', text: 'One' },
    { is: 'paragraph', text: 'First line' },
    { is: 'list', items: ['a', 'b'] },
    { is: 'paragraph', text: '<b>&amp;' },
  ])
})

test('there are four pages', () => {
  expect(isLegalPage('terms')).toBe(true)
  expect(isLegalPage('constructor')).toBe(false)
})
