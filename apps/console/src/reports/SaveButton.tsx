/** Saves a report that the server makes for every period. */
import { Button, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ReportName,
  type ReportPeriod,
  type RevenueGroup,
  reportNames,
  reportPeriods,
  revenueGroups,
} from '@saguao/contract/operators/report-names.ts'
import { useState } from 'react'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { t, tOptions } from '#i18n/i18n.ts'
import { type Country, marketCodes } from '#reports/period.ts'
import { useCan } from '#session/session.ts'

export function SaveButton() {
  const [opened, { open, close }] = useDisclosure(false)
  const [name, setName] = useState('')
  const [report, setReport] = useState<ReportName>('revenue')
  const [by, setBy] = useState<RevenueGroup>('day')
  const [country, setCountry] = useState<Country>('BR')
  const [period, setPeriod] = useState<ReportPeriod>('month')
  if (!useCan()('reports:manage')) return null
  return (
    <>
      <Button onClick={open}>{t('report.save')}</Button>
      <ActionDialog
        opened={opened}
        onClose={close}
        path="/operator/report/schedule/save"
        body={{ name: name.trim(), report, country, period, ...(report === 'revenue' && { by }) }}
        title={t('report.save')}
        text={t('report.save-text')}
        confirm={t('report.save')}
        isReady={name.trim().length > 0}
        refreshes={['/operator/report/schedules']}
      >
        <TextInput
          label={t('report.name')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <Choice
          label={t('report.which')}
          names={reportNames}
          prefix="report"
          value={report}
          onChange={setReport}
        />
        {report === 'revenue' && (
          <Choice
            label={t('report.by')}
            names={revenueGroups}
            prefix="report-by"
            value={by}
            onChange={setBy}
          />
        )}
        <Choice
          label={t('report.country')}
          names={marketCodes}
          prefix="overview.market"
          value={country}
          onChange={setCountry}
        />
        <Choice
          label={t('report.every')}
          names={reportPeriods}
          prefix="report-every"
          value={period}
          onChange={setPeriod}
        />
      </ActionDialog>
    </>
  )
}

type ChoiceProps<Name extends string> = {
  readonly label: string
  readonly names: readonly Name[]
  readonly prefix: string
  readonly value: Name
  readonly onChange: (name: Name) => void
}

const Choice = <Name extends string>({ label, names, prefix, value, onChange }: ChoiceProps<Name>) => (
  <Select
    label={label}
    allowDeselect={false}
    value={value}
    onChange={(next) => next && onChange(next as Name)}
    data={tOptions(prefix, names)}
  />
)
