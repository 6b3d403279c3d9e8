/** Configuration of a Pix provider. Files are named here and read when the channel is created. */

export type PixConfig = {
  /** Base URL of `/cob`, `/pix` and `/webhook`, version included. */
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Undefined: the provider derives the permissions from the client. */
  readonly scope: string | undefined
  /** The Pix key that money is paid to and from. */
  readonly receiverKey: string
  readonly merchantName: string
  readonly merchantCity: string
  readonly certFile: string
  readonly keyFile: string
  /** Undefined: Node's default certificate authorities. */
  readonly caFile: string | undefined
  /** The first one signs the registered webhook URL; all are accepted, so that secrets can be rotated. */
  readonly webhookSecrets: readonly string[]
  /** Our webhook URL as the provider reaches it. */
  readonly webhookUrl: string
  /** The standard has no payouts, so each provider has a path of its own; `{id}` is the order id. */
  readonly payoutPath: string
  readonly payoutReadPath: string
  /** Where the provider lists payouts, for the daily reconciliation. */
  readonly payoutListPath: string
}

type Env = Readonly<Record<string, string | undefined>>

const requiredSettings = {
  PIX_API_URL: "base URL of the provider's API Pix, such as https://pix.example/v2",
  PIX_TOKEN_URL: 'where the provider gives tokens, as https://pix.example/oauth/token',
  PIX_CLIENT_ID: 'the name the provider knows us by',
  PIX_CLIENT_SECRET: 'the secret that goes with it',
  PIX_CERT_FILE: 'the client certificate, a PEM file',
  PIX_CERT_KEY_FILE: 'its private key, a PEM file',
  PIX_RECEIVER_KEY: 'the Pix key money is paid to',
  PIX_MERCHANT_NAME: 'the name payers read, at most 25 characters',
  PIX_MERCHANT_CITY: 'the city payers read, at most 15 characters',
  PIX_WEBHOOK_URL: 'our address for notifications, as https://play.example/psp/pix/webhook',
  PIX_WEBHOOK_SECRETS: 'one or two long secrets that mark that address, with a comma between',
} as const

const minSecretLength = 32
const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

const secretsOf = (env: Env): string[] =>
  (env.PIX_WEBHOOK_SECRETS ?? '').split(',').map((secret) => secret.trim())

function checkForms(env: Env, findings: string[]): void {
  for (const name of ['PIX_API_URL', 'PIX_TOKEN_URL', 'PIX_WEBHOOK_URL'] as const)
    if (env[name] && !isHttps(env[name]))
      findings.push(`${name} is "${env[name]}", but it begins with https://`)
  if (env.PIX_WEBHOOK_SECRETS && secretsOf(env).some((secret) => secret.length < minSecretLength))
    findings.push(`PIX_WEBHOOK_SECRETS holds one of fewer than ${minSecretLength} characters`)
  for (const name of ['PIX_PAYOUT_PATH', 'PIX_PAYOUT_READ_PATH'] as const)
    if (env[name] && !/^\/.*\{id\}/.test(env[name]))
      findings.push(`${name} is "${env[name]}", but it begins with / and holds {id}`)
}

/** Undefined when a setting is missing; the findings name it. */
export function pixOf(env: Env, findings: string[]): PixConfig | undefined {
  const missing = Object.entries(requiredSettings).filter(([name]) => !env[name])
  findings.push(...missing.map(([name, meaning]) => `PAYMENT_CHANNEL=pix needs ${name}: ${meaning}`))
  checkForms(env, findings)
  if (missing.length > 0) return undefined
  const of = (name: keyof typeof requiredSettings): string => env[name] ?? ''
  return {
    apiUrl: of('PIX_API_URL').replace(/\/$/, ''),
    tokenUrl: of('PIX_TOKEN_URL'),
    clientId: of('PIX_CLIENT_ID'),
    clientSecret: of('PIX_CLIENT_SECRET'),
    scope: env.PIX_SCOPE || undefined,
    receiverKey: of('PIX_RECEIVER_KEY'),
    merchantName: of('PIX_MERCHANT_NAME'),
    merchantCity: of('PIX_MERCHANT_CITY'),
    certFile: of('PIX_CERT_FILE'),
    keyFile: of('PIX_CERT_KEY_FILE'),
    caFile: env.PIX_CA_FILE || undefined,
    webhookSecrets: secretsOf(env),
    webhookUrl: of('PIX_WEBHOOK_URL'),
    payoutPath: env.PIX_PAYOUT_PATH || '/gn/pix/{id}',
    payoutReadPath: env.PIX_PAYOUT_READ_PATH || '/gn/pix/enviados/id-envio/{id}',
    payoutListPath: env.PIX_PAYOUT_LIST_PATH || '/gn/pix/enviados',
  }
}
