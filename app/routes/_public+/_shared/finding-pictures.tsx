import type { PhotoMark } from '#app/domain/findings/photo-marks';
import { t } from '#app/platform/texts/t';

/** A door with daylight under it. */
export function DoorGapPicture() {
  return (
    <svg viewBox="0 0 176 120" role="img" aria-label={t('Daylight under a loading door')} className="block w-full">
      <rect width="176" height="120" fill="#3b4656" />
      <rect x="34" y="8" width="108" height="92" fill="#6f7d8f" />
      {[22, 36, 50, 64, 78, 92].map((y) => (
        <path key={y} d={`M34 ${y}H142`} stroke="#5d6a7b" strokeWidth="2" />
      ))}
      <rect x="34" y="100" width="108" height="6" fill="#ffe9b8" />
      <path d="M34 106 20 120h136l-14-14z" fill="#8f8a7d" opacity=".55" />
    </svg>
  );
}

/** A bait station, opened. */
export function StationPicture() {
  return (
    <svg viewBox="0 0 176 120" role="img" aria-label={t('An opened bait station with one block gone')} className="block w-full">
      <rect width="176" height="120" fill="#c9c2b4" />
      <path d="M0 84h176v36H0z" fill="#a59d8d" />
      <path d="M32 92V66q0-10 10-10h92q10 0 10 10v26z" fill="#22303f" />
      <path d="M40 54 56 24h86l-6 30z" fill="#31425a" />
      <rect x="52" y="68" width="20" height="16" rx="3" fill="#4fa3a0" />
      <rect x="80" y="68" width="20" height="16" rx="3" fill="none" stroke="#7b8aa0" strokeDasharray="3 3" />
      <rect x="108" y="68" width="20" height="16" rx="3" fill="#4fa3a0" />
    </svg>
  );
}

/** Cartons against a wall. */
export function CartonsPicture() {
  return (
    <svg viewBox="0 0 176 120" role="img" aria-label={t('Cartons on the floor against the wall')} className="block w-full">
      <rect width="176" height="120" fill="#dfe4e8" />
      <path d="M0 92h176v28H0z" fill="#b9c0c7" />
      <rect x="24" y="48" width="44" height="46" fill="#c8995f" />
      <rect x="72" y="58" width="40" height="36" fill="#b9884f" />
      <rect x="30" y="18" width="36" height="30" fill="#d3a76f" />
      <rect x="116" y="44" width="38" height="50" fill="#c8995f" />
      <path d="M46 48v46M92 58v36M135 44v50M48 18v30" stroke="#a1743f" strokeWidth="3" />
    </svg>
  );
}

/** The pictures of the sample report by the ids that its findings name. */
export const FINDING_PICTURES: Record<string, () => React.JSX.Element> = {
  'door-gap': DoorGapPicture,
  station: StationPicture,
  cartons: CartonsPicture,
};

/** What is drawn over them, as a pro draws on photos. */
export const FINDING_MARKS: Record<string, PhotoMark[]> = {
  'door-gap': [{ kind: 'arrow', fromX: 0.62, fromY: 0.52, toX: 0.42, toY: 0.85 }],
  station: [{ kind: 'circle', fromX: 0.41, fromY: 0.49, toX: 0.61, toY: 0.78 }],
  cartons: [
    { kind: 'arrow', fromX: 0.14, fromY: 0.4, toX: 0.27, toY: 0.76 },
    { kind: 'arrow', fromX: 0.64, fromY: 0.12, toX: 0.76, toY: 0.36 },
  ],
};
