/** The theme: one calm accent colour, small type, tight spacing, so that a table of thirty rows fits 900 pixels. */
import { createTheme, type MantineThemeOverride, rem } from '@mantine/core'
import { t } from '#i18n/i18n.ts'

/** Created after the language is loaded: the close buttons of dialogs have a name. */
export const createAppTheme = (): MantineThemeOverride =>
  createTheme({
    primaryColor: 'indigo',
    primaryShade: { light: 7, dark: 5 },
    defaultRadius: 'sm',
    fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace',
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(19) },
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: rem(19) }, h2: { fontSize: rem(16) }, h3: { fontSize: rem(14) } },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    autoContrast: true,
    components: {
      Anchor: { defaultProps: { underline: 'hover', size: 'sm' } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
      Button: { defaultProps: { size: 'xs' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      Drawer: {
        defaultProps: {
          position: 'right',
          overlayProps: { backgroundOpacity: 0.2 },
          closeButtonProps: closeButton(),
        },
        styles: { title: { fontWeight: 600, fontSize: rem(16) } },
      },
      Modal: {
        defaultProps: {
          centered: true,
          overlayProps: { backgroundOpacity: 0.35 },
          closeButtonProps: closeButton(),
        },
        styles: { title: { fontWeight: 600, fontSize: rem(16) } },
      },
      // The library renders a header element, which would be a second banner of the page.
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
      TextInput: { defaultProps: { size: 'xs' } },
      PasswordInput: {
        defaultProps: {
          size: 'xs',
          visibilityToggleButtonProps: { 'aria-label': t('action.show-password') },
        },
      },
      Textarea: { defaultProps: { size: 'xs', autosize: true, minRows: 2 } },
      Text: { defaultProps: { size: 'sm' } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    },
  })

const closeButton = () => ({ 'aria-label': t('action.close') })
