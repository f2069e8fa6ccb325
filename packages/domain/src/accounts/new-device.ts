/** What is known of an account's earlier sign-ins when it signs in again. */
export interface SignInHistory {
  readonly hasSignedIn: boolean
  /** The device cookie was used for this account before. */
  readonly knowsDevice: boolean
  /** A session from the same network with the same program: how a client without cookies is recognised. */
  readonly knowsNetworkAndAgent: boolean
}

/** Whether the owner gets a notice of this sign-in. Never of the first one: it follows the registration. */
export const isNewDevice = ({ hasSignedIn, knowsDevice, knowsNetworkAndAgent }: SignInHistory): boolean =>
  hasSignedIn && !knowsDevice && !knowsNetworkAndAgent
