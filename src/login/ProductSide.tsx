import { Drawing } from './Drawing.tsx'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'
import { useLoginLanguage } from './words.tsx'

const points = ['people', 'access', 'tenants'] as const

/** The product: its name, one line, and a quiet drawing; its place first, the rest once one can type. */
export const ProductSide = ({ name }: { name: string }) => {
  const settled = useAfterFirstPaint()
  return <aside className="product">{settled && <Product name={name} />}</aside>
}

const Product = ({ name }: { name: string }) => {
  const { say } = useLoginLanguage()
  return (
    <>
      <header>
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={28} height={28} />
        {name}
      </header>
      <Drawing />
      <div>
        <p className="slogan">{say('slogan')}</p>
        <ul>
          {points.map(point => (
            <li key={point}>{say(`points.${point}`)}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
