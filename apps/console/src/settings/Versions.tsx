/** The history of a setting, newest first: who, why, from when, and what differs from the version before. */
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { kindOf } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { DifferenceTable } from '#settings/DifferenceTable.tsx'
import { differencesOf } from '#settings/difference.ts'
import { asValue, currencyOf, type Setting, type Version } from '#settings/setting.ts'
import classes from './settings.module.css'

const colours = { scheduled: 'indigo', late: 'red', applied: 'gray', withdrawn: 'gray' } as const

type VersionsProps = {
  readonly setting: Setting
  readonly versions: readonly Version[]
  /** The list ends with the first version. */
  readonly isWhole: boolean
}

export function Versions({ setting, versions, isWhole }: VersionsProps) {
  if (versions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('setting.no-history')}
      </Text>
    )
  const inOrder = versions.toSorted(byTime)
  return (
    <Stack
      gap="xs"
      component="ol"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t('setting.history')}
    >
      {inOrder.map((version, at) => {
        // A withdrawn version was never in effect, so none is compared with it.
        const before = inOrder.slice(at + 1).find(({ state }) => state !== 'withdrawn')
        const isFirst = isWhole && before === undefined
        return (
          <VersionItem
            key={version.version}
            setting={setting}
            version={version}
            before={before}
            isFirst={isFirst}
          />
        )
      })}
    </Stack>
  )
}

/** The latest to become valid first. */
const byTime = (a: Version, b: Version): number =>
  a.validFrom === b.validFrom ? b.version - a.version : a.validFrom < b.validFrom ? 1 : -1

type VersionItemProps = {
  readonly setting: Setting
  readonly version: Version
  readonly before: Version | undefined
  readonly isFirst: boolean
}

function VersionItem({ setting, version, before, isFirst }: VersionItemProps) {
  const { state, author, reason } = version
  const isCurrent = state === 'applied' && version.version === setting.version
  const rows =
    before &&
    differencesOf(setting.kind, asValue(before.value), asValue(version.value), currencyOf(setting.country))
  return (
    <Box component="li" className={classes.version}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Group gap="xs">
            <Text fw={600}>{t('setting.version', { number: version.version })}</Text>
            <Badge color={isCurrent ? 'teal' : colours[state]}>
              {tName('setting-state', isCurrent ? 'current' : state)}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {isFirst
              ? t('setting.found-first')
              : t('setting.from-by', { time: time(version.validFrom), author: authorText(author) })}
          </Text>
          {!isFirst && <Text size="sm">“{reasonText(version)}”</Text>}
          {version.withdrawnAt && (
            <Text size="xs" c="dimmed">
              {t('setting.withdrawn-by', {
                time: time(version.withdrawnAt),
                author: authorText(version.withdrawnBy ?? ''),
                reason: version.withdrawReason ?? '',
              })}
            </Text>
          )}
        </div>
        {(state === 'scheduled' || state === 'late') && (
          <WithdrawButton setting={setting} version={version} />
        )}
      </Group>
      {state === 'late' && (
        <Text size="sm" c="red">
          {t('setting.late-text')}
        </Text>
      )}
      {rows && reason && <DifferenceTable rows={rows} />}
    </Box>
  )
}

/** Authors without an e-mail have a text. */
const authorText = (author: string): string => tName('setting-author', author)

const reasonText = ({ author, reason }: Version): string =>
  author === 'database' ? t('setting.found-later') : reason

function WithdrawButton({ setting: { kind, subject }, version }: { setting: Setting; version: Version }) {
  const number = version.version
  return (
    <ActionButton
      label={t('setting.withdraw')}
      permission={kindOf(kind).change}
      button={{ color: 'red', variant: 'light', style: { flexShrink: 0 } }}
      action={{
        path: '/operator/setting/withdraw',
        body: { kind, subject, version: number },
        title: t('setting.withdraw-title', { number }),
        text: t(kindOf(kind).approval ? 'setting.withdraw-two-text' : 'setting.withdraw-text', {
          time: time(version.validFrom),
        }),
        confirm: t('setting.withdraw'),
        isDangerous: true,
        refreshes: ['/operator/setting', '/operator/settings'],
      }}
    />
  )
}
