/** A worker thread that computes the ways to play for known-plays.ts. */
import { parentPort } from 'node:worker_threads'
import { allPlays } from '#modules/rewards/strategy/strategies.ts'

parentPort?.postMessage(allPlays())
