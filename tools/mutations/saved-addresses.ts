import type { Mutation } from './mutation.ts'

const MIGRATION = 'apps/server/migrations/0042_saved_addresses.sql'
const RULES = 'packages/domain/src/people/addresses/saved-address.ts'
const USE_CASES = 'apps/server/src/features/people/accounts/saved-addresses.ts'
const SQL = 'apps/server/src/features/people/account-store/addresses.sql.ts'
const ORDERS = 'apps/server/src/features/ordering/checkout/orders.sql.ts'
const TEST = 'apps/server/src/features/people/accounts/saved-addresses.test.ts'
const ORDER_TEST = 'apps/server/src/features/ordering/checkout/order-address.test.ts'

/** Several addresses per buyer, one of them the default. */
export const savedAddressMutations: readonly Mutation[] = [
  {
    promise: 'addresses: ten are the most',
    file: RULES,
    remove: 'saved.length >= ADDRESSES_MAX',
    leave: 'saved.length > ADDRESSES_MAX',
    test: TEST,
  },
  {
    promise: 'addresses: the database stores no eleventh',
    file: 'apps/server/definitions/people/limit_saved_addresses.sql',
    remove: '> 9 then',
    leave: '> 10 then',
    test: TEST,
  },
  {
    promise: 'addresses: there are others only beside a default',
    file: MIGRATION,
    remove: 'references addresses (account_id) on delete cascade',
    leave: 'references accounts (id)',
    test: TEST,
  },
  {
    promise: 'addresses: the newest other one follows a deleted default',
    file: RULES,
    remove: 'other.createdAt.getTime() - one.createdAt.getTime()',
    leave: 'one.createdAt.getTime() - other.createdAt.getTime()',
    test: 'packages/domain/src/people/addresses/saved-address.test.ts',
  },
  {
    promise: 'addresses: the previous default stays saved',
    file: USE_CASES,
    remove: '    if (!before.isDefault) await saveOtherAddress(tx, accountId, oldDefault)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'addresses: a new default with another phone number is not confirmed',
    file: USE_CASES,
    remove: '    await unmarkChangedPhone(tx, accountId, oldDefault, after)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'addresses: after a deleted default another phone number is not confirmed',
    file: USE_CASES,
    remove: '    await unmarkChangedPhone(tx, accountId, address, next)\n',
    leave: '',
    test: TEST,
  },
  {
    promise: 'addresses: a buyer sees and changes only their own',
    file: SQL,
    remove: 'from buyer_addresses where account_id = ${accountId}',
    leave: 'from buyer_addresses where ${accountId}::uuid is not null',
    test: TEST,
  },
  {
    promise: 'addresses: an order goes to no address of another buyer',
    file: ORDERS,
    remove: 'on address.account_id = accounts.id and address.id',
    leave: 'on address.id',
    test: ORDER_TEST,
  },
  {
    promise: 'addresses: an order goes to the address it names',
    file: ORDERS,
    remove: 'addressId === undefined ? DEFAULT_ADDRESS : savedAddress(addressId)',
    leave: 'addressId === undefined ? DEFAULT_ADDRESS : DEFAULT_ADDRESS',
    test: ORDER_TEST,
  },
]
