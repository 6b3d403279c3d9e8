/** Share links of envelopes, and the page behind them with preview metadata for messengers. */

import { defaultLang, type Lang } from '@saguao/contract/product/languages.ts'
import { currencies, formatMoney, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { FastifyInstance } from 'fastify'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { type Envelope, envelopeById } from '#modules/rewards/envelopes/envelope-store.ts'
import { maskedNames } from '#modules/rewards/masked-names.ts'

/** The public origin: the first configured one, otherwise the server's own address. */
export const domainOf = ({ config }: Pick<RewardDeps, 'config'>): string =>
  config.publicOrigins[0] ?? `http://${config.host}:${config.port}`

export const shareUrl = (deps: Pick<RewardDeps, 'config'>, id: string, channel?: string): string => {
  const url = new URL(`/e/${id}`, domainOf(deps))
  if (channel) url.searchParams.set('channel', channel)
  return url.href
}

/** The home page of the web app, which keeps the envelope until the player can open it. */
const landingOf = ({ id, playerId }: Envelope, channel: string): string => {
  const query = new URLSearchParams({ envelopeId: id, inviteUserId: String(playerId) })
  if (channel) query.set('channel', channel)
  return `/?${query}`
}

const texts: Readonly<Record<Lang, { title(sender: string): string; about(amount: string): string }>> = {
  pt: {
    title: (sender) => `${sender} enviou um envelope da sorte`,
    about: (amount) => `${amount} para dividir. Abra antes que acabe.`,
  },
  ks: {
    title: (sender) => `${sender} te envió un sobre de la suerte`,
    about: (amount) => `${amount} para repartir. Ábrelo antes de que se acabe.`,
  },
  en: {
    title: (sender) => `${sender} sent a lucky envelope`,
    about: (amount) => `${amount} to share. Open it before it is gone.`,
  },
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const picture = { path: '/share/lucky-money.jpg', width: 1200, height: 630 }

type Preview = { readonly title: string; readonly about: string; readonly url: string; readonly go: string }

const previewPage = (
  origin: string,
  lang: Lang,
  { title, about, url, go }: Preview,
): string => `<!doctype html>
<html lang="${lang === 'ks' ? 'es' : lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)}</title>
<meta property="og:type" content="website">
<meta property="og:title" content="${html(title)}">
<meta property="og:description" content="${html(about)}">
<meta property="og:url" content="${html(url)}">
<meta property="og:image" content="${html(origin + picture.path)}">
<meta property="og:image:width" content="${picture.width}">
<meta property="og:image:height" content="${picture.height}">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=${html(go)}">
</head>
<body><p><a href="${html(go)}">${html(about)}</a></p></body>
</html>
`

async function previewOf(deps: RewardDeps, envelope: Envelope, channel: string): Promise<[Lang, Preview]> {
  const { playerId, country, currency, amount, id, message } = envelope
  const lang = defaultLang(country)
  const nameOf = await maskedNames(deps, [playerId])
  const shown = `${currencies[currency].alias} ${formatMoney(toMajor(minor(amount), currency), currency, lang)}`
  const { title, about } = texts[lang]
  const url = shareUrl(deps, id)
  const preview = { title: title(nameOf(playerId)), about: message || about(shown), url }
  return [lang, { ...preview, go: landingOf(envelope, channel) }]
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const maxChannelLength = 64

/** An unknown envelope, and every envelope while the market does not allow them, redirects to the home page. */
export function addSharePage(http: FastifyInstance, deps: RewardDeps): void {
  http.get<{ Params: { id: string }; Querystring: { channel?: string | string[] } }>(
    '/e/:id',
    { onRequest: http.addressLimit('read') },
    async ({ params: { id }, query: { channel } }, reply) => {
      const envelope = await envelopeById(deps.db, id)
      if (!envelope || !(await deps.switches.isOn(envelope.country, `lucky-${envelope.kind}`)))
        return reply.redirect('/')
      const by = typeof channel === 'string' ? channel.slice(0, maxChannelLength) : ''
      const [lang, preview] = await previewOf(deps, envelope, by)
      return reply.headers(headers).send(previewPage(domainOf(deps), lang, preview))
    },
  )
}
