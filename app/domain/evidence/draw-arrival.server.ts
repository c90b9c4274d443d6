import { FAINT, getAccent, INK, LEFT } from '#app/platform/pdf/pdf-page.server';
import { makeRoom, text } from '../reports/print-parts.server';
import { circleText, mapArrival } from './arrival-map';
import type { ChainedRecord } from './hash-chain';

/** Half the side of the map, in points. */
const RADIUS = 70;
const MARK = 4;

/** Draws where the pro checked in against the address, north up: of the record alone, with no map service. Nothing where a place is missing. */
export function drawArrival(
  doc: PDFKit.PDFDocument,
  { lat, lng, addressLat, addressLng, feetFromAddress }: ChainedRecord['content'],
): void {
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof addressLat !== 'number' || typeof addressLng !== 'number')
    return;
  const map = mapArrival({ lat: addressLat, lng: addressLng }, { lat, lng });
  if (!map) return;
  makeRoom(doc, 2 * RADIUS + 50);
  const [x, y] = [LEFT + RADIUS, doc.y + RADIUS + 4];
  const scale = RADIUS / map.circle;
  const [atX, atY] = [x + map.east * scale, y - map.north * scale];
  doc.save().lineWidth(0.75).strokeColor(FAINT);
  doc.circle(x, y, RADIUS).stroke();
  doc.circle(x, y, RADIUS / 2).stroke();
  doc.moveTo(x, y).lineTo(atX, atY).dash(2, { space: 2 }).stroke().undash();
  // The address is a square, the check-in a disk, so that they differ without colors.
  doc.rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK).fill(INK);
  doc.circle(atX, atY, MARK).fillAndStroke(getAccent(doc), INK);
  doc.restore();
  const words = [
    'Map of the arrival, north is up',
    'Square: the address',
    `Disk: the check-in${typeof feetFromAddress === 'number' ? `, ${feetFromAddress.toLocaleString('en-US')} ft away` : ''}`,
    `Outer circle: ${circleText(map.circle)} from the address`,
  ];
  let line = y - RADIUS + 6;
  for (const each of words) line = text(doc, each, { x: x + RADIUS + 18, y: line, width: 300, size: 9 }) + 2;
  doc.y = y + RADIUS + 8;
}
