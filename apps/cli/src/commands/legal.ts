// The legal texts of the markets: which are in force, and the publication of the operator's own.
import { resolve } from 'node:path'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Clock } from '../../../server/src/kernel/clock.ts'
import type { Db } from '../../../server/src/kernel/db/db.ts'
import { publishFolder, textsInForce, writeSamples } from '../../../server/src/modules/legal/legal.ts'
import { operatorCommand, printTable, type Request } from '../lib/operator.ts'

type LegalDeps = { readonly db: Db; readonly clock: Clock }

async function list({ db, clock }: LegalDeps): Promise<void> {
  const rows = []
  for (const country of Object.keys(countries) as Country[])
    for (const { kind, version, validFrom, isSample } of await textsInForce(
      db,
      country,
      new Date(clock.now()),
    ))
      rows.push({
        country,
        text: kind,
        version: isSample ? 'sample of the release' : version,
        validFrom: validFrom?.toISOString() ?? '',
      })
  printTable(rows, 'There is no text.')
}

async function publish(deps: LegalDeps, { id, by, version, from }: Request): Promise<void> {
  const validFrom = from ? new Date(from) : undefined
  const texts = await publishFolder(deps, { folder: resolve(id), version, by, validFrom })
  for (const { country, kind, isNew } of texts)
    console.log(`${country} ${kind}: ${isNew ? `version ${version} is published` : 'unchanged'}`)
}

export const { usage, run } = operatorCommand<LegalDeps>({
  name: 'legal',
  open: (app) => app,
  actions: {
    list: { help: '                                        the texts in force of each market', run: list },
    samples: {
      help: 'FOLDER                               write the samples as COUNTRY/LANG/KIND.md, to start from',
      run: async (_, { id }) => {
        if (!id) throw new Error('samples needs a folder')
        console.log(`${writeSamples(resolve(id))} texts are in ${id}`)
      },
    },
    publish: {
      help: 'FOLDER --version V [--from TIME]             publish the texts of a folder; players accept new ones at the next login',
      requires: ['id', 'version'],
      permission: 'players:protect',
      run: publish,
    },
  },
})
