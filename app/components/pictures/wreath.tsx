type WreathProps = { x: number; y: number; radius: number };

/** Evergreen ring with warm points and an ember bow. */
export function Wreath({ x, y, radius }: WreathProps) {
  const points = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * 2 * Math.PI + 0.4;
    return { key: index, cx: round(x + Math.cos(angle) * radius), cy: round(y + Math.sin(angle) * radius) };
  });
  const bow = y + radius;
  return (
    <g>
      <circle cx={x} cy={y} r={radius} fill="none" stroke="#1D4A3C" strokeWidth={radius * 0.62} />
      <circle cx={x} cy={y} r={radius} fill="none" stroke="#34705A" strokeWidth={radius * 0.4} strokeDasharray="3 2.4" />
      <g fill="#FFE2A0">
        {points.map(({ key, cx, cy }) => (
          <circle key={key} cx={cx} cy={cy} r={radius * 0.12} />
        ))}
      </g>
      <path
        d={`M${x} ${bow}l${-radius * 0.55} ${-radius * 0.28}v${radius * 0.6}zM${x} ${bow}l${radius * 0.55} ${-radius * 0.28}v${radius * 0.6}zM${x - 1.5} ${bow}l${-radius * 0.3} ${radius * 0.7}h${radius * 0.25}zM${x + 1.5} ${bow}l${radius * 0.3} ${radius * 0.7}h${-radius * 0.25}z`}
        fill="#D9622B"
      />
    </g>
  );
}

// Browser and server print the last digits of a sine differently.
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
