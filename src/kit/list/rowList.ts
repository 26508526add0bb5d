import type { RaRecord, useListController } from 'react-admin'
import type { AnyRow } from '../overrides.ts'

export type Row = AnyRow & RaRecord

/** What react-admin knows of the list on show. */
export type RowList = ReturnType<typeof useListController<Row>>
