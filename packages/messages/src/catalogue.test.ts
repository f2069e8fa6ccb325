import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fill } from './fill.ts'
import { LANGUAGES } from './languages.ts'

const areas = (language: string) => readdirSync(new URL(`./${language}/`, import.meta.url)).sort()

/** An area's words, whatever its file calls them. */
const wordsOf = async (language: string, area: string): Promise<Record<string, string>> => {
  const module = (await import(
    /* @vite-ignore */ new URL(`./${language}/${area}`, import.meta.url).href
  )) as Record<string, Record<string, string>>
  return Object.values(module)[0] ?? {}
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test('has every area that English has, and no other', () => {
    expect(areas(language)).toEqual(areas('en'))
  })

  test.each(areas('en'))('says everything in %s, with the same values in it', async (area) => {
    const english = await wordsOf('en', area)
    const words = await wordsOf(language, area)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''))
    }
  })
})

test('Hindi is written in Devanagari, with Latin digits', async () => {
  for (const area of areas('hi')) {
    for (const [key, text] of Object.entries(await wordsOf('hi', area))) {
      // Values and signs alone are the same in every language.
      if (/\p{L}/u.test(text.replace(/\{\w+\}/g, ''))) expect(text, key).toMatch(/[ऀ-ॿ]/)
      expect(text, key).not.toMatch(/[०-९]/)
    }
  }
})

test('values are put where the text names them, and a slip stays visible', () => {
  expect(fill('at least {min} of {max}', { min: 8 })).toBe('at least 8 of {max}')
})
