/** The page around forms of visitors without a session. */
import { Box, Card, Center, Group, Image, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { LanguageMenu } from '#frame/LanguageMenu.tsx'
import { t } from '#i18n/i18n.ts'
import classes from './AccessCard.module.css'

type AccessCardProps = { readonly title: string; readonly width?: number; readonly children: ReactNode }

export function AccessCard({ title, width = 380, children }: AccessCardProps) {
  useDocumentTitle(`${title} · ${t('app.name')}`)
  return (
    <Center className={classes.page} component="main">
      <Box w="100%" maw={width}>
        <Group justify="space-between" mb="sm">
          <Group gap={8}>
            <Image src="/icon.svg" w={28} h={28} alt="" />
            <Box fw={600}>{t('app.name')}</Box>
          </Group>
          <LanguageMenu />
        </Group>
        <Card withBorder padding="lg" radius="md">
          <Stack gap="md">
            <Title order={1}>{title}</Title>
            {children}
          </Stack>
        </Card>
      </Box>
    </Center>
  )
}
