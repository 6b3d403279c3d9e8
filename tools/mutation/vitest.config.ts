// One project of the main configuration, with the tests of the mutated area only.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import main from '../../vitest.config.ts'

const { MUTATION_PROJECT: name = 'server', MUTATION_TESTS: tests = '' } = process.env
const projects = (main.test?.projects ?? []) as TestProjectInlineConfiguration[]
const project = projects.find(({ test }) => test?.name === name)

export default defineConfig({
  root: process.cwd(),
  test: { projects: [{ ...project, test: { ...project?.test, include: [tests] } }] },
})
