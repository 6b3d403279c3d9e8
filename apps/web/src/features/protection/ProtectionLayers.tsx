/** Sheets of player protection that open over any screen. */
import { IdentitySheet } from '#features/protection/identity/IdentitySheet.tsx'
import { NoticeSheet } from '#features/protection/notice/NoticeSheet.tsx'

export function ProtectionLayers() {
  return (
    <>
      <NoticeSheet />
      <IdentitySheet />
    </>
  )
}
