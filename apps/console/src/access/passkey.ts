/** Passkeys: the server makes the options and checks the response; the browser asks the operator. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { call } from '#api/call.ts'
import type { Me } from '#session/session.ts'

export const passkeysSupported = browserSupportsWebAuthn

/** The operator closed the browser's dialog, or no passkey of this device fits. */
export const isPasskeyDismissed = (error: Error): boolean =>
  ['NotAllowedError', 'AbortError'].includes(error.name)

export async function signInWithPasskey(): Promise<Me> {
  const { challengeId, options } = await call('/operator/passkey/challenge', {})
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return call('/operator/passkey/signIn', { challengeId, response: plain(response) })
}

type Offer = OperatorData<'/operator/passkey/options'>

async function register({ options }: Offer) {
  return plain(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))
}

export async function addPasskey(name: string): Promise<void> {
  const offer = await call('/operator/passkey/options', {})
  await call('/operator/passkey/add', {
    challengeId: offer.challengeId,
    response: await register(offer),
    name,
  })
}

export const acceptWithPasskey = async (key: string, offer: Offer, name: string): Promise<Me> =>
  call('/operator/invitation/passkey', {
    key,
    challengeId: offer.challengeId,
    response: await register(offer),
    name,
  })

/** The call accepts the texts of the response only; results of extensions are not used. */
const plain = <Response extends object>(response: Response) => ({ ...response, clientExtensionResults: {} })
