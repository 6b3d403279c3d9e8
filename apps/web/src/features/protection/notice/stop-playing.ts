/** Leaves a game or a slip for the responsible-gaming screen. Open rounds end on the server and pay. */
import { navigate } from 'wouter/use-browser-location'
import { closeProtectionNotice } from '#domain/protection/notice.ts'
import { showSlip } from '#stores/slip.ts'
import { emit } from '#stores/ui.ts'

export function stopPlaying(): void {
  openScreen('/responsible')
}

export function openScreen(path: string): void {
  closeProtectionNotice()
  emit('BACK_IN_GAME', false)
  emit('CLOSE_DEPOSIT_IN_GAME')
  showSlip(false)
  navigate(path)
}
