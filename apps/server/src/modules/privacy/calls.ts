import type { Body, Calls } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { FileResponse } from '#kernel/http/file-response.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { closeAccount, readClosing } from '#modules/privacy/closing.ts'
import type { PrivacyDeps } from '#modules/privacy/deps.ts'
import { exportStream } from '#modules/privacy/export.ts'
import { statementCsv } from '#modules/privacy/statement/statement-csv.ts'
import { readStatement } from '#modules/wallet/wallet.ts'

async function openStatement(
  deps: PrivacyDeps,
  { playerId, country, currency }: Session,
  { startDate, endDate, format }: Body<'/data/statement'>,
  lang: Lang,
): Promise<FileResponse> {
  if (endDate < startDate) throw new Refusal('VALIDATION', { field: 'endDate' })
  const period = { startDate, endDate }
  const [statement, names] = await Promise.all([
    readStatement(deps, { playerId, country }, period),
    deps.identity.namesOf([playerId]),
  ])
  const createdAt = new Date(deps.clock.now())
  const file = { username: names.get(playerId) ?? '', country, currency, lang, period, createdAt, statement }
  const name = `saguao-${startDate}-${endDate}.${format}`
  if (format === 'csv') return new FileResponse(name, 'text/csv; charset=utf-8', statementCsv(file))
  if (statement.count > limits.maxPdfEntries) throw new Refusal('STATEMENT_TOO_LONG', { field: 'format' })
  // The start does not wait for the PDF library.
  const { statementPdf } = await import('#modules/privacy/statement/statement-pdf.ts')
  return new FileResponse(name, 'application/pdf', statementPdf(file))
}

export const privacyCalls = (deps: PrivacyDeps) =>
  ({
    '/data/statement': ({ body, player, lang }) =>
      deps.slots.hold(player.playerId, () => openStatement(deps, player, body, lang)),

    '/data/export': async ({ body: { password }, player }) => {
      const { playerId } = player
      await deps.identity.requirePassword(player, password, 'password')
      const at = new Date(deps.clock.now())
      const name = `saguao-${at.toISOString().slice(0, 10)}.json`
      return deps.slots.hold(
        playerId,
        async () =>
          new FileResponse(name, 'application/json; charset=utf-8', exportStream(deps, playerId, at)),
      )
    },

    '/data/closing': ({ player }) => readClosing(deps, player),

    '/data/close': async ({ body, player }) => {
      await closeAccount(deps, player, body)
      return null
    },
  }) satisfies Partial<Handlers<Calls>>
