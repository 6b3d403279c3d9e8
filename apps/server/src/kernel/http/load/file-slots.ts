/** Bounds the files that are sent at the same time: one per caller, and a number per process. */
import { finished } from 'node:stream/promises'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { Refusal } from '#kernel/refusal.ts'

export type FileSlots = {
  /** Refuses when no slot is free; holds the slot until the file is sent or its connection closes. */
  hold(caller: bigint, open: () => Promise<FileResponse>): Promise<FileResponse>
}

const retryAfterSeconds = 5
/** A reader who takes longer blocks a slot for the others. */
const maxFileMs = 15 * 60_000

export function createFileSlots(maxOpen: number): FileSlots {
  const callers = new Set<bigint>()
  const freeWhenSent = ({ content }: FileResponse, caller: bigint): void => {
    const timer = setTimeout(() => content.destroy(new Error('the file took too long')), maxFileMs)
    finished(content, { writable: false })
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer)
        callers.delete(caller)
      })
  }
  return {
    hold: async (caller, open) => {
      if (callers.has(caller) || callers.size >= maxOpen)
        throw new Refusal('RATE_LIMITED', { retryAfter: retryAfterSeconds })
      callers.add(caller)
      try {
        const file = await open()
        freeWhenSent(file, caller)
        return file
      } catch (error) {
        callers.delete(caller)
        throw error
      }
    },
  }
}
