/**
 * Downloads a file of a call. Like a call it sends the session in a header: an address with a token could be stored or
 * shared. Refusals are shown as a toast, and after idle time the password is asked for (R12.10, R12.12).
 */
import type { Body, Calls, Path } from '@saguao/contract/calls/calls.ts'
import type { Failure } from '@saguao/contract/calls/errors.ts'
import { hostOf } from '#api/api.ts'
import { t } from '#i18n/i18n.ts'
import { confirmPassword } from '#stores/confirm-password.ts'
import { currentLang } from '#stores/language.ts'
import { currentToken, isLoggedIn, setToken } from '#stores/session.ts'

export type FilePath = { [P in Path]: Calls[P] extends { file: true } ? P : never }[Path]

type Downloaded =
  | { readonly file: Blob }
  | { readonly refused: Pick<Failure, 'message' | 'code'> | undefined }

/** `refused` is undefined when the server could not be reached or the file did not arrive completely. */
export async function download<P extends FilePath>(path: P, body: Body<P>): Promise<Downloaded> {
  const token = currentToken()
  try {
    const response = await send(path, body, token)
    const renewed = response.headers.get('token')
    if (renewed && isLoggedIn()) setToken(renewed)
    if (response.headers.has('content-disposition')) return { file: await response.blob() }
    const refused = (await response.json()) as Failure
    if (refused.code !== 'REAUTH_REQUIRED') return { refused }
    return (await confirmPassword())
      ? download(path, body)
      : { refused: { ...refused, message: t('reauth.not-done') } }
  } catch {
    return { refused: undefined }
  }
}

function send(path: FilePath, body: object, token: string | undefined): Promise<Response> {
  const headers = { 'content-type': 'application/json', lang: currentLang(), ...(token && { token }) }
  return fetch(hostOf(path) + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The address of the blob is valid in this page only, and for a moment. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

const revokeAfterMs = 60_000
