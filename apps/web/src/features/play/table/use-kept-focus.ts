/** Where one key takes the place of another, whoever plays by the keyboard stays on it: a flight does not wait. */
import { type RefObject, useEffect, useRef } from 'react'

export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? keepFocusIn(place.current) : undefined), [])
  return place
}

function keepFocusIn(place: HTMLElement): () => void {
  let isHere = false
  const onIn = () => {
    isHere = true
  }
  // A key that is taken away leaves the focus to nobody.
  const onOut = ({ relatedTarget }: FocusEvent) => {
    isHere = relatedTarget === null
  }
  place.addEventListener('focusin', onIn)
  place.addEventListener('focusout', onOut)
  const watched = new MutationObserver(() => {
    if (isHere && document.activeElement === document.body) place.querySelector('button')?.focus()
  })
  watched.observe(place, { childList: true })
  return () => {
    place.removeEventListener('focusin', onIn)
    place.removeEventListener('focusout', onOut)
    watched.disconnect()
  }
}
