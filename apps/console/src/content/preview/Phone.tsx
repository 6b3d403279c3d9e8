/** The frame of the player app at the size of a phone, scaled to the room it has. */
import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import classes from '#content/content.module.css'
import { t } from '#i18n/i18n.ts'

const screen = { width: 390, height: 844 } as const
const bezel = 10
/** The player app listens for it (features/preview/start-preview.ts). */
const refreshMessage = 'preview-refresh'

type PhoneProps = { readonly address: string | undefined; readonly edition: number | string }

export function Phone({ address, edition }: PhoneProps) {
  const { ref, width, height } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef('')
  const [outerWidth, outerHeight] = [screen.width + 2 * bezel, screen.height + 2 * bezel]
  const scale = Math.min(1, width / outerWidth, height / outerHeight)
  useEffect(() => {
    if (edition && address && loaded.current === address)
      frame.current?.contentWindow?.postMessage(refreshMessage, new URL(address).origin)
  }, [edition, address])
  return (
    <div ref={ref} className={classes.phoneRoom}>
      <div
        className={classes.phone}
        style={{ width: outerWidth, height: outerHeight, transform: `translateX(-50%) scale(${scale})` }}
      >
        {address ? (
          <iframe
            ref={frame}
            key={address}
            src={address}
            onLoad={() => {
              loaded.current = address
            }}
            title={t('preview.title')}
            width={screen.width}
            height={screen.height}
            sandbox="allow-scripts allow-same-origin"
            className={classes.screen}
          />
        ) : (
          <Loader />
        )}
      </div>
    </div>
  )
}
