// Code that looks cheap and blocks a slow phone.
import { isTest, matches, type Rule } from './tree.ts'

export const noSearchFromRoot: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('apps/web/') && path.endsWith('.css'))
    .flatMap((file) =>
      matches(
        file,
        /:root:has\(/g,
        () => ':root:has() restyles the root at every change of the document: use useRootMark',
      ),
    )

export const formattersInOnePlace: Rule = ({ files }) =>
  files
    .filter(({ path }) => /^(apps\/(web|console)|packages\/(arcade|contract))\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !isTest(path) && !path.endsWith('/product/formats.ts'))
    .flatMap((file) =>
      matches(
        file,
        /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\b|^(?:export )?const \w+ = new Intl\b/gm,
        (found) => `${found}: formatters are created once, by contract/product/formats.ts`,
      ),
    )
