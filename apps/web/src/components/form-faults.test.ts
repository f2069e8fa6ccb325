import { ProblemError } from '@farmgate/contract/client.ts'
import { faults as english } from '@farmgate/messages/en/faults.ts'
import { faults as hindi } from '@farmgate/messages/hi/faults.ts'
import { expect, test } from 'vitest'
import { faultText, problemCode, serverFaults } from './form-faults.ts'

test('a field says what is wrong in the language of the page, with the figures the server gave', () => {
  const fault = {
    code: 'password.too_short',
    params: { min: 10 },
    message: 'Password must be at least 10 characters',
  }
  expect(faultText(english, fault)).toBe('Password must be at least 10 characters')
  expect(faultText(hindi, fault)).toBe('पासवर्ड में कम से कम 10 अक्षर या अंक हों')
})

test('a fault that this page does not know yet is told in the words that came with it', () => {
  expect(faultText(hindi, { code: 'name.profane', message: 'Please choose another name' })).toBe(
    'Please choose another name',
  )
})

test('a wrong shape that nobody worded is still told', () => {
  expect(faultText(english, { code: 'Invalid input: expected string' })).toBe('This is not valid')
  expect(faultText(english, { code: undefined })).toBe('This is not valid')
})

test('only a refusal of ours names fields and a code', () => {
  const faults = [{ field: 'email', code: 'email.invalid', message: 'Email is invalid' }]
  const refusal = new ProblemError(400, { message: '', code: 'register.refused', requestId: '', faults })
  expect(serverFaults(refusal)).toEqual(faults)
  expect(problemCode(refusal)).toBe('register.refused')
  expect(serverFaults(new TypeError('Failed to fetch'))).toEqual([])
  expect(problemCode(new TypeError('Failed to fetch'))).toBeNull()
})
