import { ProblemError } from '@farmgate/contract/client.ts'
import { faults as english } from '@farmgate/messages/en/faults.ts'
import { faults as hindi } from '@farmgate/messages/hi/faults.ts'
import { expect, test } from 'vitest'
import { problemCode } from '#api/problem-text.ts'
import { faultText, serverFaults } from './form-faults.ts'

test('a fault is shown in the page’s language with the server’s parameters', () => {
  const fault = {
    code: 'password.too_short',
    params: { min: 10 },
    message: 'Password must be at least 10 characters',
  }
  expect(faultText(english, fault)).toBe('Password must be at least 10 characters')
  expect(faultText(hindi, fault)).toBe('पासवर्ड में कम से कम 10 अक्षर या अंक हों')
})

test('a fault with an unknown code shows the server’s message', () => {
  expect(faultText(hindi, { code: 'name.profane', message: 'Please choose another name' })).toBe(
    'Please choose another name',
  )
})

test('a fault without a known code or message shows a general text', () => {
  expect(faultText(english, { code: 'Invalid input: expected string' })).toBe('This is not valid')
  expect(faultText(english, { code: undefined })).toBe('This is not valid')
})

test('only a problem from our server has field faults and a code', () => {
  const faults = [{ field: 'email', code: 'email.invalid', message: 'Email is invalid' }]
  const refusal = new ProblemError(400, { message: '', code: 'register.refused', requestId: '', faults })
  expect(serverFaults(refusal)).toEqual(faults)
  expect(problemCode(refusal)).toBe('register.refused')
  expect(serverFaults(new TypeError('Failed to fetch'))).toEqual([])
  expect(problemCode(new TypeError('Failed to fetch'))).toBeNull()
})
