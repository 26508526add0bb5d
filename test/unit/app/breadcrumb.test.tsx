import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { Breadcrumb } from '#src/app/page/Breadcrumb.tsx'
import { useTitle } from '#src/ui/title.ts'

const Record = () => {
  useTitle('张伟')
  return null
}

it('ends with the name of the record', async () => {
  await act(
    async () =>
      void render(
        <CoreAdminContext dataProvider={testDataProvider()}>
          <Breadcrumb trail={[]} title="用户管理" record bin={false} />
          <Record />
        </CoreAdminContext>,
      ),
  )
  expect(screen.getAllByRole('listitem').map(it => it.textContent)).toEqual(['用户管理', '张伟'])
})
