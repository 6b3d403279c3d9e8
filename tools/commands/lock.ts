// `npm run lock`, after every `npm install`: makes package-lock.json one that `npm ci` accepts on every platform.
import { readFileSync, writeFileSync } from 'node:fs'
import { addressedEntries, completeLock, type Lock, missingEntries } from '../platform-packages.ts'

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = Object.keys(missingEntries(lock)).length
const addressed = addressedEntries(lock).length

writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(`${missing} platform packages added, ${addressed} registry addresses removed`)
