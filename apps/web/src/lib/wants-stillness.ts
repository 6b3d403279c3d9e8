/** Whether somebody asked their phone for less motion. Styles hear of it by themselves, scrolling does not. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function scrollBehavior(): ScrollBehavior {
  return wantsStillness() ? 'instant' : 'smooth'
}
