import { Refusal } from '../refusal.ts'

/** How a farm stands with the operators: whether somebody looked at it, and whether it may sell at the moment. */
export interface Standing {
  readonly isVerified: boolean
  readonly isSuspended: boolean
}

export type StandingAct = 'verify' | 'unverify' | 'suspend' | 'resume'

/** Each is so or not so: what is so already can't be made so again. The pages ask this to show a button. */
export const canDo = (act: StandingAct, { isVerified, isSuspended }: Standing): boolean =>
  ({ verify: !isVerified, unverify: isVerified, suspend: !isSuspended, resume: isSuspended })[act]

const SO_ALREADY = {
  verify: 'farmer.already_verified',
  unverify: 'farmer.not_verified',
  suspend: 'farmer.already_suspended',
  resume: 'farmer.not_suspended',
} as const

/** The two are apart from each other: a farm that was looked at may be suspended, and keeps its mark. */
export function changeStanding(standing: Standing, act: StandingAct): Standing {
  if (!canDo(act, standing)) throw new Refusal(SO_ALREADY[act])
  switch (act) {
    case 'verify':
      return { ...standing, isVerified: true }
    case 'unverify':
      return { ...standing, isVerified: false }
    case 'suspend':
      return { ...standing, isSuspended: true }
    case 'resume':
      return { ...standing, isSuspended: false }
  }
}
