/** The head of a screen: its name, one sentence, and its buttons. */
import { Box, Group, ScrollArea, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type ScreenProps = {
  readonly title: string
  readonly text?: string
  readonly tools?: ReactNode
  /** True for screens that are a list: it fills the height and scrolls inside. */
  readonly isList?: boolean
  readonly children: ReactNode
}

export function Screen({ title, text, tools, isList = false, children }: ScreenProps) {
  return (
    <>
      <Group justify="space-between" px="md" py="xs" gap="xs" mih={52}>
        <Box>
          <Title order={1}>{title}</Title>
          {text && (
            <Text size="xs" c="dimmed">
              {text}
            </Text>
          )}
        </Box>
        {tools && <Group gap="xs">{tools}</Group>}
      </Group>
      {isList ? (
        children
      ) : (
        <ScrollArea flex={1} mih={0} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Box px="md" pb="md">
            {children}
          </Box>
        </ScrollArea>
      )}
    </>
  )
}
