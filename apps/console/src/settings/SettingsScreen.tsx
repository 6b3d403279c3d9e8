/** The settings of an area: a table per kind. Few subjects are beside each other, many below each other. */
import { Anchor, Badge, Group, Paper, ScrollArea, Stack, Table, Text, Title } from '@mantine/core'
import { Pencil1Icon } from '@radix-ui/react-icons'
import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import type { SettingArea } from '@saguao/contract/operators/settings/setting-kind.ts'
import { kindOf, kindsOfArea, type SettingName } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { useCall } from '#api/use-call.ts'
import { LoadState } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { SettingDrawer } from '#settings/SettingDrawer.tsx'
import type { Review } from '#settings/SettingForm.tsx'
import {
  asValue,
  currencyOf,
  fieldsOf,
  fieldText,
  kindDescription,
  kindText,
  type Setting,
} from '#settings/setting.ts'
import { FieldValue } from '#settings/ValueTable.tsx'
import classes from './settings.module.css'

type SettingsScreenProps = {
  readonly area: SettingArea
  readonly title: string
  readonly text?: string
  /** By default all kinds of the area. */
  readonly kinds?: readonly SettingName[]
  readonly review?: Review
}

/** The opened setting is in the address: the route has `validateSearch: listSearch('kind', 'subject')`. */
export function SettingsScreen({
  area,
  title,
  text,
  kinds = kindsOfArea(area),
  review,
}: SettingsScreenProps) {
  const [{ kind, subject }, changeSearch] = useListSearch()
  const { data, error } = useCall('/operator/settings', { area })
  const opened = kinds.find((one) => one === kind)
  const open = (setting: Setting) => changeSearch({ kind: setting.kind, subject: setting.subject })
  return (
    <Screen title={title} {...(text && { text })}>
      <Stack gap="md" maw={1180}>
        <LoadState data={data} error={error} height={220} />
        {data &&
          kinds.map((one) => (
            <KindSection
              key={one}
              kind={one}
              settings={data.list.filter((of) => of.kind === one)}
              onOpen={open}
            />
          ))}
      </Stack>
      {opened && (
        <SettingDrawer
          kind={opened}
          subject={subject}
          review={review}
          onClose={() => changeSearch({ kind: undefined, subject: undefined })}
        />
      )}
    </Screen>
  )
}

type KindProps = {
  readonly kind: SettingName
  readonly settings: readonly Setting[]
  readonly onOpen: (setting: Setting) => void
}

const maxColumns = 4

function KindSection({ kind, settings, onOpen }: KindProps) {
  const { approval, start } = kindOf(kind)
  const Tables = settings.length <= maxColumns ? SubjectColumns : SubjectRows
  return (
    <Paper withBorder p="md" component="section" aria-label={kindText(kind)}>
      <Group gap="xs">
        <Title order={2}>{kindText(kind)}</Title>
        {approval && <Badge color="grape">{t('setting.two-operators')}</Badge>}
        {start === 'midnight' && <Badge color="gray">{t('setting.whole-days')}</Badge>}
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {kindDescription(kind)}
      </Text>
      {settings.length === 0 ? (
        <Text c="dimmed">{t('setting.no-subjects')}</Text>
      ) : (
        <ScrollArea type="auto">
          <Tables kind={kind} settings={settings} onOpen={onOpen} />
        </ScrollArea>
      )}
    </Paper>
  )
}

/** The name opens the setting; a badge says that versions wait. */
const Subject = ({ setting, onOpen }: { setting: Setting; onOpen: KindProps['onOpen'] }) => (
  <Group gap={6} wrap="nowrap">
    <Anchor component="button" type="button" fw={600} ta="left" onClick={() => onOpen(setting)}>
      {setting.title} <Pencil1Icon className={classes.edit ?? ''} />
    </Anchor>
    <Waiting setting={setting} />
  </Group>
)

function Waiting({ setting: { scheduled } }: { setting: Setting }) {
  if (scheduled.length === 0) return null
  const isLate = scheduled.some(({ state }) => state === 'late')
  return (
    <Badge color={isLate ? 'red' : 'indigo'}>
      {isLate ? t('setting-state.late') : t('setting.waiting', { count: scheduled.length })}
    </Badge>
  )
}

const renderValue = (setting: Setting, [name, field]: [string, Field]) => (
  <FieldValue
    field={field}
    value={asValue(setting.value)[name]}
    path={`${setting.kind}.${name}`}
    currency={currencyOf(setting.country)}
  />
)

const SubjectColumns = ({ kind, settings, onOpen }: KindProps) => (
  <Table verticalSpacing={4} horizontalSpacing="sm" layout="fixed">
    <Table.Thead>
      <Table.Tr>
        <Table.Td w={280} className={classes.head} />
        {settings.map((setting) => (
          <Table.Th key={setting.subject} className={classes.head}>
            <Subject setting={setting} onOpen={onOpen} />
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {fieldsOf(kind).map((field) => (
        <Table.Tr key={field[0]}>
          <Table.Th className={classes.name} scope="row">
            {fieldText(`${kind}.${field[0]}`)}
          </Table.Th>
          {settings.map((setting) => (
            <Table.Td key={setting.subject} className={classes.top}>
              {renderValue(setting, field)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** Long fields are in the drawer. */
const isShort = ([, { type }]: [string, Field]): boolean => !['translated', 'rows', 'choices'].includes(type)

function SubjectRows({ kind, settings, onOpen }: KindProps) {
  const fields = fieldsOf(kind).filter(isShort)
  const isNumber = ({ type }: Field) => type === 'number'
  return (
    <Table verticalSpacing={4} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('setting.subject')}</Table.Th>
          {fields.map(([name, field]) => (
            <Table.Th key={name} {...(isNumber(field) && { ta: 'right' })}>
              {fieldText(`${kind}.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {settings.map((setting) => (
          <Table.Tr key={setting.subject}>
            <Table.Td>
              <Subject setting={setting} onOpen={onOpen} />
            </Table.Td>
            {fields.map((field) => (
              <Table.Td key={field[0]} {...(isNumber(field[1]) && { ta: 'right' })}>
                {renderValue(setting, field)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
