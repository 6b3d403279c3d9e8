/** Settings of the Pix channel, checked at start-up; all findings are reported together. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '#kernel/config/env.ts'
import { refusedMerchant } from '#modules/payments/channels/pix/brcode/brcode.ts'
import { pixKeyKind } from '#modules/payments/channels/pix/brcode/pix-key.ts'
import type { PixConfig } from '#modules/payments/channels/pix/pix-config.ts'

export type PixTls = { readonly cert: string; readonly key: string; readonly ca: string | undefined }
export type PixSettings = PixConfig & { readonly tls: PixTls }

type Findings = string[]

function read(name: string, file: string, findings: Findings): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    findings.push(`${name} is "${file}", but no file can be read there`)
    return ''
  }
}

/** Without this check a certificate with the wrong key fails at the first payment with an obscure TLS error. */
function checkPair({ cert, key }: PixTls, findings: Findings): void {
  if (cert === '' || key === '') return
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      findings.push('PIX_CERT_KEY_FILE holds a key that is not the one of PIX_CERT_FILE')
  } catch {
    findings.push(
      'PIX_CERT_FILE and PIX_CERT_KEY_FILE hold a certificate and its key as PEM, without a passphrase',
    )
  }
}

function checkMerchant({ merchantName, merchantCity }: PixConfig, findings: Findings): void {
  const refused = refusedMerchant(merchantName, merchantCity)
  if (refused === 'merchantName')
    findings.push(`PIX_MERCHANT_NAME is "${merchantName}", but a payment code holds 1 to 25 Latin characters`)
  if (refused === 'merchantCity')
    findings.push(`PIX_MERCHANT_CITY is "${merchantCity}", but a payment code holds 1 to 15 Latin characters`)
}

export function pixSettings(config: PixConfig): PixSettings {
  const findings: Findings = []
  const tls = {
    cert: read('PIX_CERT_FILE', config.certFile, findings),
    key: read('PIX_CERT_KEY_FILE', config.keyFile, findings),
    ca: config.caFile === undefined ? undefined : read('PIX_CA_FILE', config.caFile, findings),
  }
  checkPair(tls, findings)
  checkMerchant(config, findings)
  if (pixKeyKind(config.receiverKey) === undefined)
    findings.push(
      `PIX_RECEIVER_KEY is "${config.receiverKey}", but it is a document, phone, e-mail or random key`,
    )
  if (findings.length > 0) throw new ConfigError(findings)
  return { ...config, tls }
}
