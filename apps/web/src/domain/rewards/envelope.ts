/** The open envelope popup (Overlays.tsx); it starts with the envelope of the opened link. */
import { create } from 'zustand'

const linkedId = new URLSearchParams(location.search).get('envelopeId')

export const useEnvelope = create<{ readonly id: string | null }>(() => ({ id: linkedId || null }))

export function showEnvelope(id: string): void {
  useEnvelope.setState({ id })
}

export function closeEnvelope(): void {
  useEnvelope.setState({ id: null })
}
