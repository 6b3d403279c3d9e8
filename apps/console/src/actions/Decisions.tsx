/** The decisions about a row: a button each in its details, and one decision for all selected rows. */
import { Button, Group } from '@mantine/core'
import type { OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import type { Action, ReasonPath } from '#actions/ActionDialog.tsx'
import { BulkDialog, type BulkItem } from '#actions/BulkDialog.tsx'
import { count } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'

export type DecisionCall<P extends ReasonPath, Decision extends string> = {
  readonly path: P
  readonly permission: Permission
  /** Of the texts: the name of a decision, and with `-text` its explanation. */
  readonly prefix: string
  /** The decision of the filled button. */
  readonly main: Decision
  readonly dangerous: Decision
  readonly refreshes: readonly OperatorPath[]
}

type DecisionButtonsProps<P extends ReasonPath, Decision extends string> = {
  readonly call: DecisionCall<P, Decision>
  readonly decisions: readonly Decision[]
  readonly bodyOf: (decision: Decision) => Action<P>['body']
  readonly textOf?: (decision: Decision) => string
  readonly onDone?: () => void
}

export const DecisionButtons = <P extends ReasonPath, Decision extends string>({
  call: { path, permission, prefix, main, dangerous, refreshes },
  decisions,
  bodyOf,
  textOf = (decision) => tName(prefix, `${decision}-text`),
  onDone,
}: DecisionButtonsProps<P, Decision>) => (
  <Group gap="xs">
    {decisions.map((decision) => (
      <ActionButton
        key={decision}
        label={tName(prefix, decision)}
        permission={permission}
        button={decision === main ? { variant: 'filled' } : {}}
        action={{
          path,
          body: bodyOf(decision),
          refreshes,
          title: tName(prefix, decision),
          text: textOf(decision),
          confirm: tName(prefix, decision),
          isDangerous: decision === dangerous,
          ...(onDone && { onDone }),
        }}
      />
    ))}
  </Group>
)

type BulkDecisionsProps<P extends ReasonPath, Decision extends string, Row> = {
  readonly call: DecisionCall<P, Decision>
  readonly decisions: readonly Decision[]
  readonly title: 'held.bulk-title' | 'pay.bulk-title'
  readonly rows: readonly Row[]
  readonly itemOf: (row: Row, decision: Decision) => BulkItem<P>
  readonly clear: () => void
}

export function BulkDecisions<P extends ReasonPath, Decision extends string, Row>({
  call: { path, prefix, main, dangerous, refreshes },
  decisions,
  title,
  rows,
  itemOf,
  clear,
}: BulkDecisionsProps<P, Decision, Row>) {
  const [decision, setDecision] = useState<Decision>()
  const chosen = decision ?? main
  const name = tName(prefix, chosen)
  return (
    <>
      {decisions.map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === main ? 'filled' : 'default'}
          onClick={() => setDecision(one)}
        >
          {tName(prefix, one)}
        </Button>
      ))}
      <BulkDialog
        key={decision ?? 'none'}
        path={path}
        items={rows.map((row) => itemOf(row, chosen))}
        title={t(title, { decision: name, count: count(rows.length) })}
        text={tName(prefix, `${chosen}-text`)}
        confirm={name}
        isDangerous={chosen === dangerous}
        refreshes={refreshes}
        opened={decision !== undefined}
        onClose={(hasChanged) => {
          setDecision(undefined)
          if (hasChanged) clear()
        }}
      />
    </>
  )
}
