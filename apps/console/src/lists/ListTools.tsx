/** The buttons above a list: choice of columns, and the CSV file of the filtered rows. */
import { Button, Menu, Tooltip } from '@mantine/core'
import { DownloadIcon, ViewVerticalIcon } from '@radix-ui/react-icons'
import { useMutation } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { saveFile } from '#api/save-file.ts'
import { t } from '#i18n/i18n.ts'

type Choice = {
  readonly id: string
  readonly header: string
  readonly isVisible: boolean
  readonly toggle: () => void
}

export function ColumnMenu({ columns }: { columns: readonly Choice[] }) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<ViewVerticalIcon />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, header, isVisible, toggle }) => (
          <Menu.CheckboxItem key={id} checked={isVisible} onChange={toggle}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function CsvButton({ load, name }: { load: () => Promise<Blob>; name: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, `${name}-${dayjs().format('YYYY-MM-DD-HHmm')}.csv`),
  })
  return (
    <Tooltip label={t('list.export-title')}>
      <Button variant="default" leftSection={<DownloadIcon />} loading={isPending} onClick={() => mutate()}>
        {t('list.export')}
      </Button>
    </Tooltip>
  )
}
