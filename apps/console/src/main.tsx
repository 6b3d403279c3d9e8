/** Start: language → theme, cache and router → session watch. */
import '@mantine/core/styles.css'
import '@mantine/charts/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '#theme/global.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#api/query-client.ts'
import { areas, useAlarms } from '#areas.ts'
import { FrameContext } from '#frame/area.ts'
import { currentLang, loadLanguage } from '#i18n/i18n.ts'
import { router } from '#router.ts'
import { followSession } from '#session/session.ts'
import { resolveColours } from '#theme/colours.ts'
import { styleNonce } from '#theme/nonce.ts'
import { createAppTheme } from '#theme/theme.ts'

const dayjsLocales = { pt: 'pt-br', es: 'es', en: 'en' } as const

await loadLanguage()

followSession(() => {
  const { href } = router.state.location
  void router.navigate({ to: '/signin', search: { next: href, ended: '1' } })
})

const frame = { areas, useAlarms }
const theme = createAppTheme()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    cssVariablesResolver={resolveColours}
    getStyleNonce={styleNonce}
  >
    <DatesProvider settings={{ locale: dayjsLocales[currentLang()], firstDayOfWeek: 1 }}>
      <QueryClientProvider client={queryClient}>
        <FrameContext value={frame}>
          <RouterProvider router={router} />
          <Notifications position="bottom-right" />
        </FrameContext>
      </QueryClientProvider>
    </DatesProvider>
  </MantineProvider>,
)
