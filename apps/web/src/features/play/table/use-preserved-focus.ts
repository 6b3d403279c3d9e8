/**
 * Keeps the keyboard focus when one button replaces another, because a flight does not wait for the player to find
 * it.
 */
import { type RefObject, useEffect, useRef } from 'react'

export function usePreservedFocus<Place extends HTMLElement = HTMLDivElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => (place.current ? preserveFocusIn(place.current) : undefined), [])
  return place
}

function preserveFocusIn(place: HTMLElement): () => void {
  let isHere = false
  const onIn = () => {
    isHere = true
  }
  // Removing the focused button moves the focus to the body, without a related target.
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
