import { Refusal } from '../../refusal.ts'

/** A farm's status with the operators: whether it is verified, and whether it is suspended. */
export interface FarmerStatus {
  readonly isVerified: boolean
  readonly isSuspended: boolean
}

export type FarmerStatusAction = 'verify' | 'unverify' | 'suspend' | 'resume'

/** Each action is possible only where it changes something. Pages use this to decide whether to show a button. */
export const canChangeFarmerStatus = (
  act: FarmerStatusAction,
  { isVerified, isSuspended }: FarmerStatus,
): boolean => ({ verify: !isVerified, unverify: isVerified, suspend: !isSuspended, resume: isSuspended })[act]

const ALREADY_REFUSALS = {
  verify: 'farmer.already_verified',
  unverify: 'farmer.not_verified',
  suspend: 'farmer.already_suspended',
  resume: 'farmer.not_suspended',
} as const

/** The two are independent: a verified farm may be suspended and stays verified. */
export function changeFarmerStatus(standing: FarmerStatus, act: FarmerStatusAction): FarmerStatus {
  if (!canChangeFarmerStatus(act, standing)) throw new Refusal(ALREADY_REFUSALS[act])
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

/** Why a farm can't be verified; null when it can. Operators must be able to call a farm that sells. */
export function verificationFault({
  isVerified,
  phone,
}: Pick<FarmerStatus, 'isVerified'> & {
  readonly phone: string
}): 'farmer.already_verified' | 'farmer.no_phone' | null {
  if (isVerified) return 'farmer.already_verified'
  return phone === '' ? 'farmer.no_phone' : null
}

export function refuseVerification(farm: Parameters<typeof verificationFault>[0]): void {
  const fault = verificationFault(farm)
  if (fault !== null) throw new Refusal(fault)
}
