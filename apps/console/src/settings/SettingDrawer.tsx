/** One setting: value in effect, scheduled versions, form and history. Areas open it from lists of their own. */
import { Badge, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { kindOf, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import { type Review, SettingForm } from '#settings/SettingForm.tsx'
import { asValue, currencyOf, kindDescription, kindText } from '#settings/setting.ts'
import { ValueTable } from '#settings/ValueTable.tsx'
import { Versions } from '#settings/Versions.tsx'

type SettingDrawerProps = {
  readonly kind: SettingName
  /** Undefined: closed. */
  readonly subject: string | undefined
  /** Replaces the name of kind and subject. */
  readonly title?: string | undefined
  readonly review?: Review | undefined
  readonly onClose: () => void
}

export const SettingDrawer = ({ kind, subject, title, review, onClose }: SettingDrawerProps) => (
  <Drawer opened={subject !== undefined} onClose={onClose} size={680} title={title ?? kindText(kind)}>
    {subject !== undefined && (
      <SettingDetails
        key={`${kind} ${subject}`}
        kind={kind}
        subject={subject}
        title={title}
        review={review}
      />
    )}
  </Drawer>
)

const pageSize = 50
const maxPage = 200

type DetailsProps = Pick<SettingDrawerProps, 'title' | 'review'> & {
  readonly kind: SettingName
  readonly subject: string
}

function SettingDetails({ kind, subject, title, review }: DetailsProps) {
  const [limit, setLimit] = useState(pageSize)
  const [isChanging, setChanging] = useState(false)
  const can = useCan()
  const { data, error } = useCall('/operator/setting', { kind, subject, limit })
  if (error || !data) return <LoadState data={data} error={error} height={240} />
  const { setting, versions } = data
  const { change, approval, start } = kindOf(kind)
  const name = title ?? `${kindText(kind)} · ${setting.title}`
  const currency = currencyOf(setting.country)
  const subjectTitle = title === undefined && <Text fw={600}>{setting.title}</Text>
  if (isChanging)
    return (
      <Stack gap="sm">
        {subjectTitle}
        <SettingForm
          key={setting.lastVersion}
          setting={setting}
          title={name}
          review={review}
          onClose={() => setChanging(false)}
        />
      </Stack>
    )
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          {subjectTitle}
          <Text size="xs" c="dimmed">
            {kindDescription(kind)}
          </Text>
        </div>
        {can(change) && (
          <Button onClick={() => setChanging(true)} style={{ flexShrink: 0 }}>
            {t('setting.change')}
          </Button>
        )}
      </Group>
      {(approval || start === 'midnight') && (
        <Group gap="xs">
          {approval && <Badge color="grape">{t('setting.two-operators')}</Badge>}
          {start === 'midnight' && <Badge color="gray">{t('setting.whole-days')}</Badge>}
        </Group>
      )}
      <ValueTable kind={kind} value={asValue(setting.value)} currency={currency} />
      <div>
        <Title order={2} mb="xs">
          {t('setting.history')}
        </Title>
        <Versions setting={setting} versions={versions.list} isWhole={versions.next === null} />
        {versions.next !== null && limit < maxPage && (
          <Button variant="subtle" mt="xs" onClick={() => setLimit(maxPage)}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
