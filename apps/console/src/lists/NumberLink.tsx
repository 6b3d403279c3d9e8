/** A number that opens the rows behind it. */
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Path } from '#frame/area.ts'

type NumberLinkProps = {
  /** Formatted by formats/formats.ts. */
  readonly text: string
  readonly to: Path
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

export const NumberLink = ({ text, to, params, search }: NumberLinkProps) => (
  <Anchor component={Link} to={to} params={params as never} search={search as never} inherit>
    {text}
  </Anchor>
)
