import { Box, ScrollArea, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section that is no list: it scrolls below the head of the player. */
export const SectionBox = ({ children }: { children: ReactNode }) => (
  <ScrollArea flex={1} mih={0} type="auto">
    <Box p="md">{children}</Box>
  </ScrollArea>
)

type PartProps = {
  readonly title: string
  readonly emptyText: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

export const Part = ({ title, emptyText, isEmpty, children }: PartProps) => (
  <Box mb="lg">
    <Title order={2} mb="xs">
      {title}
    </Title>
    {isEmpty ? <Text c="dimmed">{emptyText}</Text> : children}
  </Box>
)
