import type { ReactElement, ReactNode } from 'react'
import { Resource } from 'react-admin'
import type { Registry } from '#resources/core/registry.ts'
import type { OverrideLoaders } from './overrides.ts'
import { ScreenPage } from './ScreenPage.tsx'

/**
 * A react-admin `<Resource>` for each screen of the registry, named by the screen's path. Every address
 * below it (list, `create`, `:id`, `:id/show`) is the page's own, so that a form opens over a living list.
 * `forbidden` stands in place of what the user may not see.
 */
export const screensOf = (
  registry: Registry,
  overrides: OverrideLoaders,
  forbidden: ReactNode = null,
): ReactElement[] =>
  registry
    .all()
    .flatMap(resource =>
      Object.values(resource.screens as Readonly<Record<string, { path: string }>>).map(
        ({ path }) => (
          <Resource
            key={path}
            name={path}
            list={
              <ScreenPage
                path={path}
                registry={registry}
                overrides={overrides}
                forbidden={forbidden}
              />
            }
            hasCreate
            hasEdit
            hasShow
            recordRepresentation={resource.title}
          />
        ),
      ),
    )
