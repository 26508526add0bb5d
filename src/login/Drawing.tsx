const boxes = [
  [220, 30, true],
  [70, 140, false],
  [220, 140, false],
  [370, 140, true],
  [20, 250, false],
  [120, 250, true],
  [320, 250, false],
  [420, 250, false],
] as const
const lines = [
  'M260 70v35M110 140v-20q0-15 15-15h270q15 0 15 15v20M260 105v35',
  'M110 180v35M60 250v-20q0-15 15-15h70q15 0 15 15v20',
  'M410 180v35M360 250v-20q0-15 15-15h70q15 0 15 15v20',
]

/** An organisation as a tree, some of its places lit. */
export const Drawing = () => (
  <svg viewBox="0 0 520 320" aria-hidden="true">
    {lines.map(line => (
      <path key={line} d={line} fill="none" stroke="var(--line)" strokeWidth={2} />
    ))}
    {boxes.map(([x, y, lit]) => (
      <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
        <rect
          width={80}
          height={40}
          rx={6}
          fill={lit ? 'var(--selected)' : 'var(--paper)'}
          stroke={lit ? 'var(--mark)' : 'var(--line)'}
          strokeWidth={1.5}
        />
        <circle cx={20} cy={20} r={8} fill={lit ? 'var(--mark)' : 'var(--line)'} />
        <rect
          x={36}
          y={12}
          width={32}
          height={5}
          rx={2.5}
          fill={lit ? 'var(--mark)' : 'var(--line)'}
          opacity={lit ? 0.7 : 1}
        />
        <rect x={36} y={23} width={22} height={5} rx={2.5} fill="var(--line)" />
      </g>
    ))}
  </svg>
)
