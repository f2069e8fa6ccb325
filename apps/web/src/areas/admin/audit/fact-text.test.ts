import { adminSettings as words } from '@farmgate/messages/en/admin-settings.ts'
import { listing } from '@farmgate/messages/en/listing.ts'
import { LISTING_FIELD_NAMES } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { expect, test } from 'vitest'
import { factName, factText } from './fact-text.ts'

test.each([
  ['refund.approved', 'state', 'waits', 'Refund', 'waits for a second person'],
  ['settings.identity_changed', 'state', 'Maharashtra', 'State', 'Maharashtra'],
  // A state of India is what a person wrote, also where it equals one of our codes.
  ['settings.identity_changed', 'state', 'paid', 'State', 'paid'],
  ['export.asked', 'kind', 'bank_file', 'File', 'Bank file'],
  ['payout.rule_added', 'kind', 'commission', 'Deduction', 'commission'],
  ['payout.rule_added', 'shareBp', 250, 'Share', '2.5 %'],
  ['farmer.payout_account_accepted', 'payoutAccount', 'verified', 'Where the farm is paid', 'verified'],
  ['account.reported', 'about', 'password', 'Reported', 'a password'],
  ['farmer.change_approved', 'about', 'Mangoes', 'About the farm', 'Mangoes'],
] as const)(
  'after %s the fact %s with the value %j is named by what it is of',
  (action, name, value, label, text) => {
    expect(factName(action, name, words, listing)).toBe(label)
    expect(factText(action, name, value, words)).toBe(text)
  },
)

test.each([
  ['status', 'confirmed', 'Status', 'confirmed'],
  ['refund', 'processed', 'Refund', 'paid back'],
  ['received', 65, 'Money received', '₹65'],
  ['amountPaise', 6_550, 'Amount', '₹65.50'],
  ['en.buyers', null, 'Buyers in English', 'standard text'],
  ['hi.delivery', '', 'Delivery time in Hindi', 'not shown'],
  ['hi.delivery', '20 मिनट', 'Delivery time in Hindi', '20 मिनट'],
  ['shipWithinHours', 24, 'Ship within, in hours', '24'],
  ['verified', true, 'Verified', 'yes'],
  ['deals', '', 'Deals', 'nothing'],
  ['change', null, 'Change', 'nothing'],
  // Text that a person wrote is shown unchanged, even where it equals one of our codes.
  ['name', 'paid', 'Name', 'paid'],
  ['reason', 'failed', 'Reason', 'failed'],
  ['picture', 'abcdef0123', 'Picture', 'picture abcdef'],
  ['textEn', 'x'.repeat(300), 'Text in English', `${'x'.repeat(200)}…`],
  ['something', 'new', 'something', 'new'],
])('the fact %s with the value %j has a label and a text', (name, value, label, text) => {
  expect(factName('order.shipped', name, words, listing)).toBe(label)
  expect(factText('order.shipped', name, value, words)).toBe(text)
})

test.each(LISTING_FIELD_NAMES.map((field) => (field === 'pictureId' ? 'picture' : field)))(
  'the field %s of a listing has a label',
  (field) => {
    expect(factName('product.approved', field, words, listing)).toMatch(/^[A-Z][a-z]+/)
  },
)
