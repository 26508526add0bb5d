import type { ReactElement } from 'react'
import { Resource, type ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import type { AnyResource } from '#resources/core/resource.ts'
import { ScreenPage, type ScreenPageProps } from './ScreenPage.tsx'

/**
 * A react-admin `<Resource>` for each screen of these resources, named by the screen's path. Every address
 * below it (list, `create`, `:id`, `:id/show`) is the page's own, so that a form opens over a living list.
 */
export const screensOf = (
  resources: readonly AnyResource[],
  page: Omit<ScreenPageProps, 'path'>,
): ReactElement<ResourceProps>[] =>
  resources.flatMap(resource =>
    Object.values(resource.screens as Readonly<Record<string, { path: string }>>).map(
      ({ path }) => (
        <Resource
          key={path}
          name={path}
          hasCreate
          hasEdit
          hasShow
          recordRepresentation={resource.title}
        >
          <Route path="*" element={<ScreenPage path={path} {...page} />} />
        </Resource>
      ),
    ),
  )
