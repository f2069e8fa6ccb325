import { expect, test } from 'vitest'
import {
  ACCOUNT_NUMBER,
  againFault,
  IFSC,
  maskAccountNumbers,
  maskPayTo,
  type PayTo,
  payToIdentity,
  typedAccountNumber,
  typedIfsc,
  typedUpiId,
  UPI_ID,
} from './pay-to.ts'

const BANK: PayTo = { kind: 'bank', ifsc: 'MAHB0000321', number: '60412345678', name: 'Savita Pawar' }
const UPI: PayTo = { kind: 'upi', vpa: 'savita.pawar@okhdfc', name: 'Savita Pawar' }

test.each([
  ['MAHB0000321', 'MAHB0000321', true],
  [' mahb 0000321 ', 'MAHB0000321', true],
  ['HDFC0CAGSBK', 'HDFC0CAGSBK', true],
  ['MAHB1000321', 'MAHB1000321', false],
  ['MAHB000032', 'MAHB000032', false],
  ['MAHB00003211', 'MAHB00003211', false],
  ['', '', false],
])('the IFSC %j is read as %j, valid: %j', (text, read, isValid) => {
  expect(typedIfsc(text)).toBe(read)
  expect(IFSC.test(read)).toBe(isValid)
})

test.each([
  ['60412345678', '60412345678', true],
  ['6041 2345 678', '60412345678', true],
  ['6041-2345-678', '60412345678', true],
  ['६०४१२३४५६७८', '60412345678', true],
  ['000123456789', '000123456789', true],
  ['12345678', '12345678', false],
  ['1234567890123456789', '1234567890123456789', false],
  ['60412345678x', '60412345678x', false],
])('the account number %j is read as %j, valid: %j', (text, read, isValid) => {
  expect(typedAccountNumber(text)).toBe(read)
  expect(ACCOUNT_NUMBER.test(read)).toBe(isValid)
})

test.each([
  [' Savita.Pawar@okHDFC ', 'savita.pawar@okhdfc', true],
  ['9822041873@ybl', '9822041873@ybl', true],
  ['savita@okhdfc.com', 'savita@okhdfc.com', false],
  ['s@okhdfc', 's@okhdfc', false],
  ['savita', 'savita', false],
])('the UPI id %j is read as %j, valid: %j', (text, read, isValid) => {
  expect(typedUpiId(text)).toBe(read)
  expect(UPI_ID.test(read)).toBe(isValid)
})

test.each([
  ['60412345678', '60412345678', null],
  ['60412345678', '6041234567', 'account_number.digit_missing'],
  ['60412345678', '0412345678', 'account_number.digit_missing'],
  ['60412345678', '6041235678', 'account_number.digit_missing'],
  ['60412345678', '604123456788', 'account_number.digit_extra'],
  ['60412345678', '60412345687', 'account_number.differs'],
  ['60412345678', '604123', 'account_number.differs'],
  ['60412345678', '', 'account_number.differs'],
])('the number %j typed again as %j: %j', (number, again, fault) => {
  expect(againFault(number, again)).toBe(fault)
})

test('a bank account shows four digits, a UPI id one letter', () => {
  expect(maskPayTo(BANK)).toBe('MAHB0000321 ••••5678')
  expect(maskPayTo(UPI)).toBe('s••••@okhdfc')
})

test('the same account under another name or branch has the same identity', () => {
  expect(payToIdentity({ ...BANK, name: 'S R PAWAR', ifsc: 'MAHB0000999' })).toBe(payToIdentity(BANK))
  expect(payToIdentity({ ...BANK, ifsc: 'HDFC0000321' })).not.toBe(payToIdentity(BANK))
  expect(payToIdentity(UPI)).not.toBe(payToIdentity({ ...UPI, vpa: 'savita.pawar@ybl' }))
})

test.each([
  ['Account 50100123454417 closed', 'Account ••••4417 closed'],
  ['=1+1 account 60412345678 closed', '=1+1 account ••••5678 closed'],
  ['A/c 5010 0123 4544 17, IFSC HDFC0000123', 'A/c ••••4417, IFSC HDFC0000123'],
  ['5010-0123.4544/17', '••••4417'],
  ['501001234544171234567890', '••••7890'],
  ['खाता ५०१००१२३४५४४१७ बंद', 'खाता ••••४४१७ बंद'],
  ['５０１００１２３４５４４１７', '••••４４１７'],
  ['two: 501001234 and 604123456', 'two: ••••1234 and ••••3456'],
  ['Returned on 18-11 by code 12345678', 'Returned on 18-11 by code 12345678'],
  ['', ''],
])('%j is kept as %j', (said, kept) => {
  expect(maskAccountNumbers(said)).toBe(kept)
  expect(maskAccountNumbers(kept)).toBe(kept)
})
