/** x, start delay in steps of a fixed list, radius: few, and the same on server and browser. */
const flakes = Array.from({ length: 26 }, (_, index) => ({
  x: (index * 173) % 1240,
  y: (index * 97) % 640,
  radius: 1.4 + (index % 4) * 0.7,
  lane: index % 5,
}));

/** A little snow. It does not move, and is thinner, where motion is not wanted. */
export function Snowfall() {
  return (
    <g fill="#FDFCF8">
      {flakes.map((flake) => (
        <circle
          key={`${flake.x} ${flake.y}`}
          cx={flake.x}
          cy={flake.y}
          r={flake.radius}
          className={`flake flake-${flake.lane}`}
          opacity={0.75}
        />
      ))}
    </g>
  );
}
