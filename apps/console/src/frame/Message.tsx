/** A message in place of content: empty lists, errors, refusals. */
import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type MessageProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly colour?: string
  /** The message is the whole screen, and its title the heading. */
  readonly isScreen?: boolean
  readonly children?: ReactNode
}

export function Message({ icon, title, text, colour = 'gray', isScreen = false, children }: MessageProps) {
  return (
    <Center p="xl" style={{ flex: 1 }}>
      <Stack align="center" gap="xs" maw={460} ta="center">
        <ThemeIcon variant="light" color={colour} size={44} radius="xl">
          {icon}
        </ThemeIcon>
        <Title order={isScreen ? 1 : 2}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
        {children}
      </Stack>
    </Center>
  )
}
