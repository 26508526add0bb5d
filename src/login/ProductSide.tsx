import Box from '@mui/material/Box'
import { Drawing } from './Drawing.tsx'
import { useSettled } from './useSettled.ts'
import { useSpeech } from './words.tsx'

const points = ['people', 'access', 'tenants'] as const

/** The product: its name, one line, and a quiet drawing; its place first, the rest once one can type. */
export const ProductSide = ({ name }: { name: string }) => {
  const settled = useSettled()
  return (
    <Box component="aside" sx={half}>
      {settled && <Product name={name} />}
    </Box>
  )
}

const Product = ({ name }: { name: string }) => {
  const { say } = useSpeech()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 600, fontSize: 16 }}>
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={28} height={28} />
        {name}
      </Box>
      <Drawing />
      <Box>
        <Box
          component="p"
          sx={{ m: 0, mb: 2, fontSize: 22, fontWeight: 600, lineHeight: 1.4, textWrap: 'balance' }}
        >
          {say('slogan')}
        </Box>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, paddingInlineStart: 2.5, color: 'text.secondary', lineHeight: 2 }}
        >
          {points.map(point => (
            <li key={point}>{say(`points.${point}`)}</li>
          ))}
        </Box>
      </Box>
    </>
  )
}

const half = {
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  justifyContent: 'space-between',
  p: { md: 5, lg: 7 },
  gap: 4,
  borderInlineEnd: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const
