/** OAuth 2 client credentials: one cached token for all calls, renewed before it expires. */
import type { Clock } from '#kernel/clock.ts'
import type { PixHttp } from '#modules/payments/channels/pix/pix-http.ts'
import { textAt } from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

export type PixToken = {
  current(): Promise<string>
  /** Discards a token that the provider rejected before its expiry. */
  invalidate(token: string): void
}

type CachedToken = { readonly token: string; readonly renewAt: number; readonly endsAt: number }

/** A token is renewed after this part of its lifetime, so that none expires during a request. */
const renewPart = 0.8
const defaultLifeSeconds = 300
const maxLifeSeconds = 86_400

const tokenHeaders = ({ clientId, clientSecret }: PixSettings) => ({
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})

function lifeMs(json: unknown): number {
  const lifeSeconds = Number((json as { expires_in?: unknown } | null)?.expires_in)
  const seconds = lifeSeconds > 0 ? Math.min(lifeSeconds, maxLifeSeconds) : defaultLifeSeconds
  return seconds * 1000
}

export function createPixToken(http: PixHttp, settings: PixSettings, clock: Clock): PixToken {
  let cached: CachedToken | undefined
  let pending: Promise<CachedToken> | undefined

  const fetchToken = async (): Promise<CachedToken> => {
    const scope = settings.scope === undefined ? {} : { scope: settings.scope }
    const body = String(new URLSearchParams({ grant_type: 'client_credentials', ...scope }))
    const requestedAt = clock.now()
    const { status, json } = await http({
      method: 'POST',
      url: settings.tokenUrl,
      headers: tokenHeaders(settings),
      body,
    })
    const token = textAt(json, 'access_token')
    if (status !== 200 || token === undefined)
      throw new Error(`the token request failed with status ${status}`)
    const life = lifeMs(json)
    return { token, renewAt: requestedAt + life * renewPart, endsAt: requestedAt + life }
  }

  const renew = (): Promise<CachedToken> => {
    pending ??= fetchToken()
      .then((fresh) => {
        cached = fresh
        return fresh
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  return {
    current: async () => {
      const now = clock.now()
      if (cached && now < cached.renewAt) return cached.token
      if (!cached || now >= cached.endsAt) return (await renew()).token
      const { token } = cached
      return renew().then(
        (fresh) => fresh.token,
        () => token,
      )
    },
    invalidate: (token) => {
      if (cached?.token === token) cached = undefined
    },
  }
}
