import type { TimeView } from './figure-view';

/** A color, a dash and a mark each: a line is known without its color. */
const STYLES = [
  { stroke: 'stroke-action', fill: 'fill-action', dash: undefined },
  { stroke: 'stroke-ember', fill: 'fill-ember', dash: '6 3' },
  { stroke: 'stroke-info', fill: 'fill-info', dash: '2 3' },
] as const;

function styleOf(at: number) {
  return STYLES[at % STYLES.length]!;
}

/** Lines over time as one picture; the table beside it says the same in numbers. */
export function TimeChart({ chart, title, summary }: { chart: TimeView; title: string; summary: string }) {
  const bottom = chart.height - 24;
  return (
    <>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={`${title}. ${summary}`}
        className="h-auto w-full"
      >
        {chart.yTicks.map(({ y, label }) => (
          <g key={label}>
            <line x1={chart.left} x2={chart.right} y1={y} y2={y} className="stroke-line" strokeWidth={1} />
            <text x={chart.left - 6} y={y + 4} textAnchor="end" fontSize={11} className="figures fill-ink-faint">
              {label}
            </text>
          </g>
        ))}
        {chart.xTicks.map(({ x, label }, at) => (
          <text
            key={label}
            x={x}
            y={bottom + 17}
            textAnchor={at === 0 ? 'start' : x > chart.right - 20 ? 'end' : 'middle'}
            fontSize={11}
            className="figures fill-ink-faint"
          >
            {label}
          </text>
        ))}
        {chart.series.map(({ name, line, mark, marks }, at) => (
          <g key={name} className={styleOf(at).fill}>
            <path d={line} fill="none" className={styleOf(at).stroke} strokeWidth={2} strokeDasharray={styleOf(at).dash} />
            {marks.map(({ x, y, title: text }) => (
              <path key={`${x}`} d={mark} transform={`translate(${x} ${y})`}>
                <title>{text}</title>
              </path>
            ))}
          </g>
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {chart.series.map(({ name, mark }, at) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 28 10" className="h-2.5 w-7" aria-hidden>
              <line
                x1={0}
                x2={28}
                y1={5}
                y2={5}
                className={styleOf(at).stroke}
                strokeWidth={2}
                strokeDasharray={styleOf(at).dash}
              />
              <path d={mark} transform="translate(14 5)" className={styleOf(at).fill} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
