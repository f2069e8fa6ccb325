import { IDENTITY_FIELDS, type MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { expect, test } from 'vitest'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { senderLines } from './sender-lines.ts'

const EMPTY = Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, ''])) as MarketIdentity
const identity = {
  ...EMPTY,
  legalName: 'Sahyadri <Producers> Ltd',
  street: 'Gala 4',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411037',
  phone: '020 2543 8810',
  email: 'help@farmgate.test',
  fssai: '11523014000387',
}
const letter = { language: 'en', subject: 's', title: 't', parts: [], footer: 'Why.' } as const

test('the foot of a mail says who runs the market, escaped in HTML', () => {
  const lines = senderLines(identity, 'en')
  expect(lines).toEqual([
    'Sahyadri <Producers> Ltd, Gala 4, Pune 411037, Maharashtra, FSSAI 11523014000387',
    'Something wrong? 020 2543 8810 or help@farmgate.test',
  ])
  expect(letterText(letter, lines)).toContain(`Why.\n${lines.join('\n')}`)
  expect(letterHtml(letter, lines)).toContain('Sahyadri &lt;Producers&gt; Ltd')
})

test('a market without an identity adds nothing', () => {
  expect(senderLines(EMPTY, 'hi')).toEqual([])
})
