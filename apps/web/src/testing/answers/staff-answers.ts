import type { StaffMember } from '@farmgate/contract/people/staff.ts'

/** A person who helps to run the market. */
export const staffMemberOf = (fields: Partial<StaffMember> = {}): StaffMember => ({
  _id: '0192f0c1-0000-7000-8000-0000000000f1',
  name: 'Tanvi Kelkar',
  email: 'tanvi.kelkar@example.in',
  staffRole: 'staff',
  state: 'active',
  hasSecondFactor: false,
  recoveryCodesLeft: null,
  lastSeenAt: null,
  invitedUntil: null,
  disabledAt: null,
  approvesFrom: null,
  ...fields,
})
