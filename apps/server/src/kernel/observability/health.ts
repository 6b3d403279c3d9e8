/** Routes for liveness, readiness and metrics. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { stopwatch } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { createConfirmReplicated } from '#kernel/db/replication.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

const databaseTimeoutMs = 2_000

/** Probes come every few seconds; a flood of them costs one commit in this time. */
const readyForMs = 500

/** A read would succeed before writes do: on a standby that is being promoted, and while commits wait for a standby. */
const createIsWritable = (db: Db): (() => Promise<boolean>) => {
  const confirmReplicated = createConfirmReplicated(db)
  return () =>
    Promise.race([
      confirmReplicated().then(
        () => true,
        () => false,
      ),
      sleep(databaseTimeoutMs, false, { ref: false }),
    ])
}

/** Requests within `readyForMs` after an answer share it, and requests meanwhile share the pending one. */
function shareAnswers(ask: () => Promise<boolean>): () => Promise<boolean> {
  let shared: Promise<boolean> | undefined
  let age: (() => number) | undefined
  return () => {
    if (shared && (!age || age() * 1000 < readyForMs)) return shared
    age = undefined
    shared = ask().finally(() => {
      age = stopwatch()
    })
    return shared
  }
}

export function addHealth(http: FastifyInstance, db: Db, isStopping: () => boolean): void {
  const isWritable = shareAnswers(createIsWritable(db))
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', { onRequest: http.addressLimit('probe') }, async (_, reply) => {
    const ready = !isStopping() && (await isWritable())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** On the port of players, which only a sandbox has them on, they are limited: each text takes milliseconds. */
export function addMetrics(http: FastifyInstance, metrics: Metrics): void {
  const onRequest = http.hasDecorator('addressLimit') ? http.addressLimit('report') : []
  http.get('/metrics', { onRequest }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
}

/** With its own port, metrics are not served on the public one. */
export const createMetricsHttp = (): FastifyInstance => Fastify({ forceCloseConnections: true })
