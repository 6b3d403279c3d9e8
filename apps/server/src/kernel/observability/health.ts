/** Routes for liveness, readiness and metrics. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '#kernel/db/db.ts'
import { createConfirmReplicated } from '#kernel/db/replication.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

const databaseTimeoutMs = 2_000

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

export function addHealth(http: FastifyInstance, db: Db, isStopping: () => boolean): void {
  const isWritable = createIsWritable(db)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    const ready = !isStopping() && (await isWritable())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

export function addMetrics(http: FastifyInstance, metrics: Metrics): void {
  http.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}

/** With its own port, metrics are not served on the public one. */
export const createMetricsHttp = (): FastifyInstance => Fastify({ forceCloseConnections: true })
