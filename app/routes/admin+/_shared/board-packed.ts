import { z } from 'zod';
import type { BoardBar, BoardRow } from '#app/domain/dispatch-board/list-rows.server';

/** Seconds since 1970: written once on the page however often it comes, where a Date is written each time. */
const seconds = z.number().int();
const packedSpan = z.tuple([seconds, seconds]);
/** Visit, reference, service, place, status, start, end, when the pro sets out, and whether it is an offer. */
const packedBar = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), seconds, seconds, seconds, z.boolean()]);

/** A row as it is sent: a full board has two hundred of them, with a thousand bars. */
export const packedRowView = z.object({
  proId: z.string(),
  name: z.string(),
  homeZip: z.string(),
  off: z.string().nullable(),
  hours: z.array(packedSpan),
  busy: z.array(packedSpan),
  bars: z.array(packedBar),
});
type PackedRow = z.output<typeof packedRowView>;

export type BarView = Omit<BoardBar, 'version'>;
export type RowView = Omit<BoardRow, 'bars'> & { bars: BarView[] };

function pack(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

function unpack(at: number): Date {
  return new Date(at * 1_000);
}

function packSpan({ start, end }: { start: Date; end: Date }): z.output<typeof packedSpan> {
  return [pack(start), pack(end)];
}

function unpackSpan([start, end]: z.output<typeof packedSpan>): { start: Date; end: Date } {
  return { start: unpack(start), end: unpack(end) };
}

function packBar(bar: BoardBar): z.output<typeof packedBar> {
  const { visitId, reference, service, place, status, start, end, busyFrom, isOffer } = bar;
  return [visitId, reference, service, place, status, pack(start), pack(end), pack(busyFrom), isOffer];
}

function unpackBar(packed: z.output<typeof packedBar>): BarView {
  const [visitId, reference, service, place, status, start, end, busyFrom, isOffer] = packed;
  return { visitId, reference, service, place, status, ...unpackSpan([start, end]), busyFrom: unpack(busyFrom), isOffer };
}

export function packRow({ hours, busy, bars, ...row }: BoardRow): PackedRow {
  return { ...row, hours: hours.map(packSpan), busy: busy.map(packSpan), bars: bars.map(packBar) };
}

const unpacked = new WeakMap<PackedRow, RowView>();

/** The row that was packed: the same one each time for the same packed row. */
export function unpackRow(packed: PackedRow): RowView {
  const known = unpacked.get(packed);
  if (known) return known;
  const { hours, busy, bars, ...row } = packed;
  const read = { ...row, hours: hours.map(unpackSpan), busy: busy.map(unpackSpan), bars: bars.map(unpackBar) };
  unpacked.set(packed, read);
  return read;
}
