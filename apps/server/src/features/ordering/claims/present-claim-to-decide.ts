import type { ClaimToDecide } from '@farmgate/contract/ordering/claim-admin.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { imageAddress } from '#features/catalogue/pictures/present-picture.ts'
import type { ClaimToDecideView } from './claims-to-decide.sql.ts'

export const presentClaimToDecide = (claim: ClaimToDecideView): ClaimToDecide => ({
  _id: claim.id,
  most: toRupees(claim.mostPaise),
  upiId: claim.upiId,
  buyer: presentSide(claim.buyer),
  farm: presentSide(claim.farm),
  decidedBy: claim.decidedBy,
})

const presentSide = ({ id, avatar, ...side }: ClaimToDecideView['buyer']): ClaimToDecide['buyer'] => ({
  ...side,
  _id: id,
  avatar: avatar === null ? null : imageAddress(avatar),
})
