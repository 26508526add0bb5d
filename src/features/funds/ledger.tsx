import type { RowOf } from '#resources/core/resource.ts'
import type { ledger as definition } from '#resources/ledger.ts'
import { amountText } from '#src/kit/formats.ts'
import type { CellProps, Overrides } from '#src/kit/overrides.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'

type Cell = CellProps<RowOf<typeof definition>, string | null>

/** Points are integers, money has two decimals. */
const useAmount = ({ row, value }: Cell): string => {
  const amount = amountText(value ?? '0', useLanguage())
  return row.account === 'integral' ? amount.replace(/\.00$/, '') : amount
}

const AmountCell = (props: Cell) => <span className="uc-number">{useAmount(props)}</span>

/** The change of the balance, with its sign. */
const ChangeCell = (props: Cell) => {
  const came = props.row.kind === 'add'
  return (
    <span className={came ? 'uc-number uc-good' : 'uc-number'}>
      {came ? '+' : '−'}
      {useAmount(props)}
    </span>
  )
}

/** The name of the user; for a deleted user, the name stored with the entry. */
const HolderCell = ({ row }: Cell) => {
  const label = row.labels?.userId ?? row.holder ?? ''
  return <span className="uc-text">{label}</span>
}

const cells = { amount: ChangeCell, before: AmountCell, after: AmountCell, userId: HolderCell }
const ledger: Overrides<typeof definition> = { cells, shows: cells }

export default ledger
