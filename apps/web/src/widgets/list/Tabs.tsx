import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { scrollBehavior } from '#lib/browser/reduced-motion.ts'
import styles from '#widgets/list/Tabs.module.css'

export type TabItem<Key extends string> = {
  readonly key: Key
  readonly label: string
  readonly icon?: ReactNode
}

type TabsProps<Key extends string> = {
  /** Name of the tab list for screen readers. */
  label: string
  items: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Makes the tabs sticky at this offset; a CSS length such as `var(--header-height)`. */
  stickyTop?: string | undefined
  /** `pills` scroll sideways, `segments` share the width evenly. */
  shape?: 'pills' | 'segments' | undefined
  /** Id of the panel the tabs switch, when there is one. */
  panelId?: string | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, items, value, onChange, stickyTop, shape = 'pills', panelId } = props
  const list = useRef<HTMLDivElement>(null)
  useCentred(list, value)
  // When none is chosen, the first tab is reachable by keyboard.
  const focusable = items.some((item) => item.key === value) ? value : items[0]?.key

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    const at = items.findIndex((item) => item.key === value)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className={styles.bar} data-sticky={stickyTop ? '' : undefined} style={{ top: stickyTop }}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`${styles.list} rail`}
        data-shape={shape}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            className={styles.tab}
            data-key={item.key}
            aria-selected={item.key === value}
            aria-controls={panelId}
            tabIndex={item.key === focusable ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Scrolls the chosen tab to the middle, so that its neighbours on both sides are visible. */
function useCentred(list: { readonly current: HTMLElement | null }, value: string) {
  const isScrolled = useRef(false)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(value)}"]`)
    if (!tab || !list.current) return
    const isFirst = !isScrolled.current
    isScrolled.current = true
    // The first tab is visible, and measuring would lay out the page one more time.
    if (isFirst && tab === list.current.firstElementChild) return
    const left = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
    list.current.scrollTo({ left, behavior: isFirst ? 'instant' : scrollBehavior() })
  }, [list, value])
}
