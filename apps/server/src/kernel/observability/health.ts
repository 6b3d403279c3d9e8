/** Is the process alive, can it serve, and what does it count. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '#kernel/db/db.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

const answerMs = 2_000

const reachable = (db: Db): Promise<boolean> =>
  Promise.race([
    db.pool.query('select 1').then(
      () => true,
      () => false,
    ),
    sleep(answerMs, false, { ref: false }),
  ])

export function addHealth(http: FastifyInstance, db: Db, isStopping: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const ready = !isStopping() && (await reachable(db))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

export function addMetrics(http: FastifyInstance, metrics: Metrics): void {
  http.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}

/** Where metrics have a port of their own, nobody reads them through the public one. */
export const createMetricsHttp = (): FastifyInstance => Fastify({ forceCloseConnections: true })
