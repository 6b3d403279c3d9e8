/** The five kinds of Pix keys, in the form of the Central Bank's directory. Pure. */
import { isCpf } from '@saguao/contract/product/person-rules.ts'
import { isCnpj } from '#modules/payments/channels/pix/brcode/pix-document.ts'

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

const maxKeyLength = 77
const phoneForm = /^\+[1-9]\d{9,13}$/
const emailForm =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/
const randomForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Undefined when the text is not a key in canonical form; nothing is normalised here. */
export function pixKeyKind(key: string): PixKeyKind | undefined {
  if (key.length > maxKeyLength) return undefined
  if (isCpf(key)) return 'cpf'
  if (isCnpj(key)) return 'cnpj'
  if (phoneForm.test(key)) return 'phone'
  if (randomForm.test(key)) return 'random'
  return emailForm.test(key) ? 'email' : undefined
}
