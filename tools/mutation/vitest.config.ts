// The tests of one area, on the embedded PostgreSQL or in Chromium.
import { defineConfig } from 'vitest/config'
import main from '../../vitest.config.ts'
import { areas } from './areas.mjs'

const area = process.env.MUTATION_AREA ?? 'wallet'
const name = area === 'web-api' ? 'web' : 'server'
const project = main.test?.projects?.find((one) => typeof one === 'object' && 'test' in one && one.test?.name === name)

export default defineConfig({
  root: process.cwd(),
  test: { projects: [{ ...project, test: { ...project.test, include: areas[area].tests } }] },
})
