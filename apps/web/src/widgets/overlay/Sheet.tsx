import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { CloseIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { Layer } from '#widgets/overlay/Layer.tsx'
import styles from '#widgets/overlay/Sheet.module.css'
import { type DragEnd, type DragMove, useDrag } from '#widgets/overlay/use-drag.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** Fixed below the scrolling content. */
  footer?: ReactNode
  closeOnScrim?: boolean | undefined
  children: ReactNode
}

/** Slides up from the bottom; a long or fast pull down closes it. */
export function Sheet({ open, onClose, title, closeLabel, footer, closeOnScrim, children }: SheetProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Layer
      open={open}
      onClose={onClose}
      placement="bottom"
      labelledBy={titleId}
      closeOnScrim={closeOnScrim}
      panelRef={panel}
    >
      <PullToClose panel={panel} onClose={onClose}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <Content>{children}</Content>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </PullToClose>
    </Layer>
  )
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Overflowing content without a focusable element becomes focusable itself, so that the keyboard can scroll it. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const el = content.current
    if (!el) return
    const update = () => {
      const needsFocus = el.scrollHeight > el.clientHeight && !el.querySelector(focusable)
      if (needsFocus) el.tabIndex = 0
      else el.removeAttribute('tabindex')
    }
    update()
    // A text may be loaded after the sheet is open.
    const observer = new MutationObserver(update)
    observer.observe(el, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={content} className={styles.content} data-scroller="">
      {children}
    </div>
  )
}

type PullToCloseProps = { panel: RefObject<HTMLDivElement | null>; onClose: () => void; children: ReactNode }

/** Share of the height and velocity that close the sheet; otherwise it springs back. */
const closeShare = 0.35
const flingPxPerMs = 0.5

function PullToClose({ panel, onClose, children }: PullToCloseProps) {
  const sheet = useRef<HTMLElement>(null)
  // Scrolled content scrolls up first, and a mouse drag over the content selects text.
  const claims = ({ dx, dy }: DragMove, { target, pointerType }: PointerEvent) => {
    const content = target instanceof Element ? target.closest('[data-scroller]') : null
    const isClaimable = content === null || (content.scrollTop <= 0 && pointerType !== 'mouse')
    return isClaimable && dy > Math.abs(dx)
  }
  const onMove = ({ dy }: DragMove) => {
    panel.current?.style.setProperty('transition', 'none')
    panel.current?.style.setProperty('transform', `translateY(${Math.max(0, dy)}px)`)
  }
  const onEnd = (end: DragEnd | null) => {
    const height = panel.current?.offsetHeight ?? 0
    panel.current?.style.removeProperty('transition')
    if (end && (end.dy > height * closeShare || end.vy > flingPxPerMs)) onClose()
    else panel.current?.style.removeProperty('transform')
  }
  useDrag(sheet, { claims, onMove, onEnd })
  return (
    <section ref={sheet} className={styles.sheet}>
      <div className={styles.grip} />
      {children}
    </section>
  )
}
