/** Which envelope stands open over the screens: first the one whose link the app was opened with. See Overlays.tsx. */
import { create } from 'zustand'

const arrived = new URLSearchParams(location.search).get('envelopeId')

export const useEnvelope = create<{ readonly id: string | null }>(() => ({ id: arrived || null }))

export function showEnvelope(id: string): void {
  useEnvelope.setState({ id })
}

export function closeEnvelope(): void {
  useEnvelope.setState({ id: null })
}
