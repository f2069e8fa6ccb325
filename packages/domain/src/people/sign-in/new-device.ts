/** The earlier sign-ins of an account that signs in again. */
export interface SignInHistory {
  readonly hasSignedIn: boolean
  /** The device cookie was used for this account before. */
  readonly knowsDevice: boolean
  /** An earlier session from the same network with the same user agent: recognises a client without cookies. */
  readonly knowsNetworkAndAgent: boolean
}

/** Whether the owner gets a notice of this sign-in. Never of the first one, which follows the registration. */
export const isNewDevice = ({ hasSignedIn, knowsDevice, knowsNetworkAndAgent }: SignInHistory): boolean =>
  hasSignedIn && !knowsDevice && !knowsNetworkAndAgent
