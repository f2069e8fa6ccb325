import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import type { Contact, Destination, FundAccount } from './payout-entities.ts'
import type { Store } from './store.ts'

export type Body = Readonly<Record<string, unknown>>

/** The same details are the same contact, as the gateway documents. */
export function createContact(store: Store, body: Body): Contact {
  const name = readText(body, 'name')
  if (name.length < 3 || name.length > 50)
    throw badRequest('The name must have 3 to 50 characters.', { field: 'name' })
  const type = readOptional(body, 'type')
  const referenceId = readOptional(body, 'reference_id')
  for (const known of store.contacts.values()) {
    if (known.name === name && known.type === type && known.referenceId === referenceId) return known
  }
  const contact: Contact = { id: makeId('cont'), name, type, referenceId, createdAt: store.now() }
  store.save('contact.created', { contact })
  return contact
}

/** The same account of the same contact is the same fund account. */
export function createFundAccount(store: Store, body: Body): FundAccount {
  const contact = store.contact(readText(body, 'contact_id'))
  return findOrCreate(store, contact, readDestination(body))
}

/** The composite calls name the account and its holder in one body. */
export function fundAccountIn(store: Store, body: Body): FundAccount {
  if (typeof body['fund_account_id'] === 'string') return store.fundAccount(body['fund_account_id'])
  const account = readObject(body, 'fund_account')
  if (typeof account['id'] === 'string') return store.fundAccount(account['id'])
  // Everything is checked before anything is stored.
  const destination = readDestination(account)
  return findOrCreate(store, createContact(store, readObject(account, 'contact')), destination)
}

function findOrCreate(store: Store, { id: contactId }: Contact, destination: Destination): FundAccount {
  const wanted = JSON.stringify(destination)
  for (const known of store.fundAccounts.values()) {
    if (known.contactId === contactId && JSON.stringify(destinationOf(known)) === wanted) return known
  }
  const account: FundAccount = { id: makeId('fa'), contactId, createdAt: store.now(), ...destination }
  store.save('fund_account.created', { fundAccount: account })
  return account
}

const destinationOf = (account: FundAccount): Destination =>
  account.accountType === 'vpa'
    ? { accountType: 'vpa', address: account.address }
    : { accountType: 'bank_account', bankAccount: account.bankAccount }

function readDestination(body: Body): Destination {
  if (body['account_type'] === 'vpa') {
    const address = readText(readObject(body, 'vpa'), 'address')
    if (!/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(address)) {
      throw badRequest('Invalid VPA. Please enter a valid Virtual Payment Address', { field: 'vpa.address' })
    }
    return { accountType: 'vpa', address }
  }
  if (body['account_type'] !== 'bank_account') {
    throw badRequest('The selected account type is invalid.', { field: 'account_type' })
  }
  const bank = readObject(body, 'bank_account')
  const bankAccount = {
    name: readText(bank, 'name'),
    ifsc: readText(bank, 'ifsc'),
    accountNumber: readText(bank, 'account_number'),
  }
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(bankAccount.ifsc)) {
    throw badRequest('Invalid IFSC Code in Bank Account', { field: 'bank_account.ifsc' })
  }
  if (!/^[A-Za-z0-9]{5,35}$/.test(bankAccount.accountNumber)) {
    throw badRequest('The account number is invalid.', { field: 'bank_account.account_number' })
  }
  return { accountType: 'bank_account', bankAccount }
}

export function readText(body: Body, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value === '')
    throw badRequest(`The ${field} field is required.`, { field })
  return value
}

export const readOptional = (body: Body, field: string): string | null =>
  body[field] === undefined || body[field] === null ? null : readText(body, field)

function readObject(body: Body, field: string): Body {
  const value = body[field]
  if (typeof value === 'object' && value !== null) return value as Body
  throw badRequest(`The ${field} field is required.`, { field })
}
