// The browser needs to know which calls a guest may make and which move money, but not their schemas: the build writes
// both lists into a virtual module.
import { accessList } from '@saguao/contract/calls/access.ts'
import { calls } from '@saguao/contract/calls/calls.ts'
import type { Plugin } from 'vite'

const publicId = 'virtual:access'
const resolvedId = `\0${publicId}`

export function accessTable(): Plugin {
  return {
    name: 'saguao:access-table',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? accessModule() : undefined),
  }
}

function accessModule(): string {
  const { guest, once } = accessList(calls)
  return `export const guestPaths = ${setOf(guest)}\nexport const oncePaths = ${setOf(once)}\n`
}

function setOf(paths: readonly string[]): string {
  return `new Set(${JSON.stringify(paths)})`
}
