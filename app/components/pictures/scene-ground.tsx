import type { SceneIds } from './scene-defs';

/** Snow in three drifts; it runs on past both sides for pictures that are wider than the scene. */
export function SceneGround({ ids }: { ids: SceneIds }) {
  return (
    <g>
      <path
        d="M-1400 582C-900 556 -500 590 0 574C260 562 420 580 640 574C880 568 1060 578 1240 568C1700 552 2100 590 2600 572V900H-1400Z"
        fill={`url(#${ids.snow})`}
      />
      <path
        d="M-1400 640C-800 600 -300 660 120 632C420 612 560 650 860 634C1080 622 1300 650 1600 632C2000 612 2300 650 2600 636V900H-1400Z"
        fill="#B7C6E2"
        opacity={0.5}
      />
      <path
        d="M-1400 708C-700 668 -200 720 260 696C620 676 900 716 1260 694C1700 670 2200 716 2600 700V900H-1400Z"
        fill="#8FA3C9"
        opacity={0.55}
      />
    </g>
  );
}

/** The cleared walk from the door to the street, warm where the house shines on it. */
export function FrontWalk({ ids }: { ids: SceneIds }) {
  return (
    <path
      d="M698 604H742C748 626 734 640 716 656C690 680 668 700 672 760H560C560 704 600 676 634 652C662 632 692 626 698 604Z"
      fill={`url(#${ids.path})`}
    />
  );
}
