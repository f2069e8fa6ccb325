import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fill } from './fill.ts'
import { LANGUAGES } from './languages.ts'

const areas = (language: string) => readdirSync(new URL(`./${language}/`, import.meta.url)).sort()

/** The words that an area's file exports, under any name. */
const wordsOf = async (language: string, area: string): Promise<Record<string, string>> => {
  const module = (await import(
    /* @vite-ignore */ new URL(`./${language}/${area}`, import.meta.url).href
  )) as Record<string, Record<string, string>>
  return Object.values(module)[0] ?? {}
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test('the areas are the same as in English', () => {
    expect(areas(language)).toEqual(areas('en'))
  })

  test.each(areas('en'))('%s has the same keys and placeholders as in English', async (area) => {
    const english = await wordsOf('en', area)
    const words = await wordsOf(language, area)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''))
    }
  })
})

test.each(LANGUAGES)('%s: a plural text has both forms, and each shows the count', async (language) => {
  const plural = /\.(one|other)$/
  for (const area of areas(language)) {
    const words = await wordsOf(language, area)
    for (const key of Object.keys(words).filter((name) => plural.test(name)))
      for (const form of ['.one', '.other'])
        expect(words[key.replace(plural, form)], `${area} ${key}`).toContain('{count}')
  }
})

test('Hindi is written in Devanagari, with Latin digits', async () => {
  for (const area of areas('hi')) {
    for (const [key, text] of Object.entries(await wordsOf('hi', area))) {
      // A text of placeholders and signs only is the same in every language.
      if (/\p{L}/u.test(text.replace(/\{\w+\}/g, ''))) expect(text, key).toMatch(/[ऀ-ॿ]/)
      expect(text, key).not.toMatch(/[०-९]/)
    }
  }
})

test('Hindi spells a word in one way: a dot below makes za and fa, not qa, kha or gha', async () => {
  const spellings = new Map<string, Set<string>>()
  for (const area of areas('hi')) {
    for (const text of Object.values(await wordsOf('hi', area)))
      for (const [word] of text.normalize('NFD').matchAll(/[\u0900-\u097f]+/gu)) {
        expect(word, area).not.toMatch(/[\u0915-\u0917]\u093c/)
        const plain = word.replaceAll('\u093c', '').replaceAll('\u0901', '\u0902')
        spellings.set(plain, (spellings.get(plain) ?? new Set()).add(word))
      }
  }
  expect([...spellings.values()].filter((of) => of.size > 1).map((of) => [...of].join(' '))).toEqual([])
})

test('placeholders are filled by name, and one without a value stays visible', () => {
  expect(fill('at least {min} of {max}', { min: 8 })).toBe('at least 8 of {max}')
})
