import type { StaffMember } from '@farmgate/contract/people/staff.ts'

/** An invited person has said no name yet. */
export const shownName = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): string =>
  name === '' ? email : name
