/** OAuth 2 client credentials: one token for all calls, fetched by one of them, and a new one before it runs out. */
import type { Clock } from '#kernel/clock.ts'
import type { PixHttp } from '#modules/payments/channels/pix/pix-http.ts'
import { textAt } from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

export type PixToken = {
  current(): Promise<string>
  /** The provider refused it before its time. */
  drop(token: string): void
}

type Held = { readonly token: string; readonly renewAt: number; readonly endsAt: number }

/** A token is renewed after this part of its life, so that none runs out on its way. */
const renewPart = 0.8
const lifeSecondsUnsaid = 300
const lifeSecondsMost = 86_400

const tokenHeaders = ({ clientId, clientSecret }: PixSettings) => ({
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})

function lifeMs(json: unknown): number {
  const told = Number((json as { expires_in?: unknown } | null)?.expires_in)
  const seconds = told > 0 ? Math.min(told, lifeSecondsMost) : lifeSecondsUnsaid
  return seconds * 1000
}

export function createPixToken(http: PixHttp, settings: PixSettings, clock: Clock): PixToken {
  let held: Held | undefined
  let underWay: Promise<Held> | undefined

  const fetchToken = async (): Promise<Held> => {
    const scope = settings.scope === undefined ? {} : { scope: settings.scope }
    const body = String(new URLSearchParams({ grant_type: 'client_credentials', ...scope }))
    const asked = clock.now()
    const { status, json } = await http({
      method: 'POST',
      url: settings.tokenUrl,
      headers: tokenHeaders(settings),
      body,
    })
    const token = textAt(json, 'access_token')
    if (status !== 200 || token === undefined) throw new Error(`the token was answered with ${status}`)
    const life = lifeMs(json)
    return { token, renewAt: asked + life * renewPart, endsAt: asked + life }
  }

  const renew = (): Promise<Held> => {
    underWay ??= fetchToken()
      .then((fresh) => {
        held = fresh
        return fresh
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  return {
    current: async () => {
      const now = clock.now()
      if (held && now < held.renewAt) return held.token
      if (!held || now >= held.endsAt) return (await renew()).token
      const { token } = held
      return renew().then(
        (fresh) => fresh.token,
        () => token,
      )
    },
    drop: (token) => {
      if (held?.token === token) held = undefined
    },
  }
}
