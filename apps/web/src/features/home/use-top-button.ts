/** The scroll-to-top button appears past half of the scroll range (R2.03). */
import { scrollToTopRatio } from '@saguao/contract/product/constants.ts'
import { useEffect } from 'react'
import { emit, useUi } from '#stores/ui.ts'

export function useTopButton(): void {
  useEffect(() => {
    addEventListener('scroll', updateButton, { passive: true })
    return () => {
      removeEventListener('scroll', updateButton)
      emit('SHOW_TOP_BUTTON', false)
    }
  }, [])
}

function updateButton(): void {
  const range = document.documentElement.scrollHeight - innerHeight
  const shown = range > 0 && scrollY > range * scrollToTopRatio
  if (shown !== useUi.getState().topButton) emit('SHOW_TOP_BUTTON', shown)
}
