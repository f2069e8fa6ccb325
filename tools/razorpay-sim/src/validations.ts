import { type Body, fundAccountIn, readOptional, readText } from './fund-accounts.ts'
import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import type { FundAccount, Validation, ValidationAnswer } from './payout-entities.ts'
import type { Store } from './store.ts'

/** What banks say when they are asked for an account. By default: valid, with the name that was given, at once. */
export interface ValidationMode {
  /** `pending`: the bank says nothing until the test lets it. */
  readonly outcome: 'valid' | 'invalid' | 'pending'
  /** The holder's name at the bank, where it differs from the one that was given. */
  readonly registered_name?: string | undefined
  /** Without it the answer comes with the response itself. */
  readonly after_ms?: number | undefined
}

export function createValidation(
  store: Store,
  body: Body,
  { key, request }: Pick<Validation, 'key' | 'request'>,
  mode: ValidationMode,
): Validation {
  readText(body, 'source_account_number')
  const referenceId = readOptional(body, 'reference_id')
  const account = fundAccountIn(store, body)
  const answer = answerOf(store, account, mode)
  const validation: Validation = {
    id: makeId('fav'),
    fundAccountId: account.id,
    referenceId,
    status: 'created',
    accountStatus: null,
    registeredName: null,
    createdAt: store.now(),
    key,
    request,
    due: answer === null ? null : { at: store.now() + (mode.after_ms ?? 0), what: answer },
  }
  store.save('validation.created', { validation })
  return answer !== null && !mode.after_ms ? settleValidation(store, validation, answer) : validation
}

/** The bank answers, by itself or because a test says so. */
export function settleValidation(store: Store, validation: Validation, answer: ValidationAnswer): Validation {
  if (validation.status !== 'created') throw badRequest('The validation is completed already.')
  const completed: Validation = {
    ...validation,
    status: 'completed',
    accountStatus: answer.outcome === 'valid' ? 'active' : 'invalid',
    registeredName: answer.outcome === 'valid' ? answer.registeredName : null,
    due: null,
  }
  store.save('validation.completed', { validation: completed })
  return completed
}

/** Answers a question that is pending. */
export function answerValidation(store: Store, id: string, mode: ValidationMode): Validation {
  const validation = store.validation(id)
  const answer = answerOf(store, store.fundAccount(validation.fundAccountId), mode)
  return answer === null ? validation : settleValidation(store, validation, answer)
}

function answerOf(store: Store, account: FundAccount, mode: ValidationMode): ValidationAnswer | null {
  if (mode.outcome === 'pending') return null
  if (mode.outcome === 'invalid' || isFailing(account)) return { outcome: 'invalid' }
  const given =
    account.accountType === 'vpa' ? store.contact(account.contactId).name : account.bankAccount.name
  return { outcome: 'valid', registeredName: mode.registered_name ?? given }
}

/** The address that fails in the real gateway's test mode, for people who try the market. */
export const isFailing = (account: FundAccount): boolean =>
  account.accountType === 'vpa' && account.address.startsWith('failure@')
