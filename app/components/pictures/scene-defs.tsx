/** Ids of one picture's gradients and filters; several pictures share a page. */
export type SceneIds = Record<
  'sky' | 'snow' | 'wall' | 'wing' | 'roof' | 'pane' | 'door' | 'pine' | 'path' | 'pool' | 'haze' | 'blur',
  string
>;

export function sceneIds(prefix: string): SceneIds {
  const name = (part: string) => `${prefix.replace(/\W/g, '')}-${part}`;
  return {
    sky: name('sky'),
    snow: name('snow'),
    wall: name('wall'),
    wing: name('wing'),
    roof: name('roof'),
    pane: name('pane'),
    door: name('door'),
    pine: name('pine'),
    path: name('path'),
    pool: name('pool'),
    haze: name('haze'),
    blur: name('blur'),
  };
}

type Stop = readonly [offset: number, color: string, opacity?: number];

function Down({ id, stops }: { id: string; stops: readonly Stop[] }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <Stops stops={stops} />
    </linearGradient>
  );
}

function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <>
      {stops.map(([offset, color, opacity = 1]) => (
        <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />
      ))}
    </>
  );
}

/** The colors of dusk. */
export function SceneDefs({ ids }: { ids: SceneIds }) {
  return (
    <defs>
      <Down
        id={ids.sky}
        stops={[
          [0, '#0A1428'],
          [0.38, '#16274A'],
          [0.62, '#3B3B68'],
          [0.78, '#8B5568'],
          [0.88, '#D98A5F'],
          [1, '#F3BE86'],
        ]}
      />
      <Down
        id={ids.snow}
        stops={[
          [0, '#C6D3EA'],
          [0.4, '#9DB0D2'],
          [1, '#6F86B0'],
        ]}
      />
      <Down
        id={ids.wall}
        stops={[
          [0, '#5D6C93'],
          [1, '#475678'],
        ]}
      />
      <Down
        id={ids.wing}
        stops={[
          [0, '#6D7CA3'],
          [1, '#536287'],
        ]}
      />
      <Down
        id={ids.roof}
        stops={[
          [0, '#2F3F60'],
          [1, '#202D48'],
        ]}
      />
      <Down
        id={ids.pane}
        stops={[
          [0, '#FFE7AE'],
          [0.55, '#FFCB6B'],
          [1, '#F4A443'],
        ]}
      />
      <Down
        id={ids.door}
        stops={[
          [0, '#C65A31'],
          [1, '#9C3F1D'],
        ]}
      />
      <Down
        id={ids.pine}
        stops={[
          [0, '#2C5B54'],
          [1, '#163A38'],
        ]}
      />
      <Down
        id={ids.path}
        stops={[
          [0, '#E9C892'],
          [0.35, '#B9B3BE'],
          [1, '#8797B8'],
        ]}
      />
      <radialGradient id={ids.pool}>
        <Stops
          stops={[
            [0, '#FFD996', 0.75],
            [0.5, '#FFC46B', 0.3],
            [1, '#FFB547', 0],
          ]}
        />
      </radialGradient>
      <radialGradient id={ids.haze}>
        <Stops
          stops={[
            [0, '#FFC876', 0.5],
            [1, '#FFB547', 0],
          ]}
        />
      </radialGradient>
      <filter id={ids.blur} filterUnits="userSpaceOnUse" x="40" y="120" width="1120" height="480">
        <feGaussianBlur stdDeviation="14" />
      </filter>
    </defs>
  );
}
