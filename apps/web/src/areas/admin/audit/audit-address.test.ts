import { expect, test } from 'vitest'
import { auditQueryInput, readAuditAddress } from './audit-address.ts'

const at = (search: string) => readAuditAddress(new URLSearchParams(search))

test('the address of the log holds its filters', () => {
  expect(at('q=+FG-1+&admin=a1&kind=order&from=2026-03-01&to=2026-03-31&cursor=x&cursor=y')).toEqual({
    status: undefined,
    q: 'FG-1',
    admin: 'a1',
    kind: 'order',
    from: '2026-03-01',
    to: '2026-03-31',
    cursor: 'y',
  })
})

test.each(['kind=sold', 'from=soon', 'from=2026-02-30', 'to=2026-13-01', 'to=01.03.2026', 'admin=', 'q=+'])(
  '%s filters nothing',
  (search) => {
    expect(auditQueryInput(at(search))).toEqual({
      q: undefined,
      admin: undefined,
      kind: undefined,
      from: undefined,
      to: undefined,
      cursor: undefined,
      limit: '30',
    })
  },
)
