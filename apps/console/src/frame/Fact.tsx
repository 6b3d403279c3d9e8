/** A name and its value: under each other, at the two ends of a row, or in one sentence. */
import { Group, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

type FactProps = { readonly name: string; readonly children: ReactNode }

export const Fact = ({ name, title, children }: FactProps & { readonly title?: string }) => (
  <div title={title}>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="div">{children}</Text>
  </div>
)

export const FactRow = ({ name, children }: FactProps) => (
  <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {name}
    </Text>
    <Text size="sm" ta="right">
      {children}
    </Text>
  </Group>
)

export const InlineFact = ({ name, children, ...text }: FactProps & TextProps) => (
  <Text size="sm" {...text}>
    <Text span c="dimmed">{`${name} `}</Text>
    {children}
  </Text>
)
