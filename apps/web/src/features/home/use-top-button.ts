/** The rocket appears past half of what can be scrolled (R2.03). */
import { scrollToTopRatio } from '@saguao/contract/product/constants.ts'
import { useEffect } from 'react'
import { emit, useUi } from '#stores/ui.ts'

export function useTopButton(): void {
  useEffect(() => {
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      emit('SHOW_TOP_BUTTON', false)
    }
  }, [])
}

function follow(): void {
  const range = document.documentElement.scrollHeight - innerHeight
  const shown = range > 0 && scrollY > range * scrollToTopRatio
  if (shown !== useUi.getState().topButton) emit('SHOW_TOP_BUTTON', shown)
}
