import { savedAddresses } from '@farmgate/contract/people/accounts.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { mailSettings } from '@farmgate/contract/telling/notices.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { answer } from '../answers.ts'

export type Session = Output<typeof mySessions>['sessions'][number]

export const OWN_SESSION: Session = {
  _id: '0192f0c1-0000-7000-8000-0000000000a0',
  current: true,
  device:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  network: '203.0.113.7',
  createdAt: '2026-11-01T06:30:00.000Z',
  lastSeenAt: '2026-11-02T06:30:00.000Z',
}

/** What a profile page asks for besides the profile itself, which the frame answers. */
export function answerProfilePage(): void {
  answer(savedAddresses, { addresses: [] })
  answer(mailSettings, { mails: {} })
  answer(mySessions, { sessions: [OWN_SESSION], max: 30 })
}
