/** A button that opens the dialog of a change. Without the permission it is not rendered. */
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { type Action, ActionDialog, type ReasonPath } from '#actions/ActionDialog.tsx'
import { useCan } from '#session/session.ts'

type ActionButtonProps<P extends ReasonPath> = {
  readonly label: string
  readonly permission: Permission
  readonly action: Action<P>
  readonly button?: ButtonProps
}

export function ActionButton<P extends ReasonPath>({
  label,
  permission,
  action,
  button,
}: ActionButtonProps<P>) {
  const [opened, { open, close }] = useDisclosure(false)
  const can = useCan()
  if (!can(permission)) return null
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <ActionDialog {...action} opened={opened} onClose={close} />
    </>
  )
}
