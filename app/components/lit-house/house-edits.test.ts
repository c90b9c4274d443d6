import { expect, test } from 'vitest';
import { EMPTY_DESIGN, houseDesign, type HouseDesign } from '#app/domain/house-designs/house-design';
import { readGradients } from '#app/domain/house-designs/snap-edge';
import { drawHouse } from '#tests/factories/drawn-house';
import { addDrawn, findProblem, getMiddleLine } from './draw-mark';
import { type EditHistory, NO_HISTORY, redo, remember, undo } from './edit-history';
import { findHandle, findMark, getMarkLine, listMarks, moveHandle, nameHandle, nameMark, removeMark } from './house-marks';
import { getHistoryKey, getKeyMove } from './keyboard-moves';
import { formatFeet, KNOWN_THINGS, readFeet } from './known-things';
import { DRAWING_TOOLS, getList } from './tools';

const ASPECT = 0.72;
const plain = { feet: 16, aspect: ASPECT, field: null };
const line = { from: { x: 0.2, y: 0.3 }, to: { x: 0.6, y: 0.3 } };

function draw(design: HouseDesign, tool: (typeof DRAWING_TOOLS)[number], drawn = line): HouseDesign {
  const next = addDrawn(design, { ...plain, tool, line: drawn });
  if (!next) throw new Error('Nothing was drawn.');
  return next;
}

const full = DRAWING_TOOLS.reduce((design, tool) => draw(design, tool, getMiddleLine(tool, ASPECT)), EMPTY_DESIGN);

test('Each tool adds one mark of its own, and the design stays one that the server takes', () => {
  for (const tool of DRAWING_TOOLS) {
    const next = draw(EMPTY_DESIGN, tool);
    expect(listMarks(next)).toEqual([{ list: getList(tool), index: 0 }]);
    expect(houseDesign.parse(next)).toEqual(next);
  }
});

test('A line drawn near a gutter lies on it', () => {
  const house = drawHouse(3);
  const gutter = house.edges[0];
  if (!gutter) throw new Error('A drawn house has a gutter.');
  const off = { from: { ...gutter.from, y: gutter.from.y + 0.006 }, to: { ...gutter.to, y: gutter.to.y - 0.006 } };
  const field = readGradients(house.picture);
  const next = addDrawn(EMPTY_DESIGN, { tool: 'gutter', line: off, feet: 9, aspect: house.aspect, field });
  expect(Math.abs((next?.edges[0]?.from.y ?? 0) - gutter.from.y)).toBeLessThan(0.002);
  expect(Math.abs((next?.edges[0]?.to.y ?? 0) - gutter.to.y)).toBeLessThan(0.002);
});

test('A slope that starts near the end of a gutter starts at it', () => {
  const next = draw(draw(EMPTY_DESIGN, 'gutter'), 'gable', { from: { x: 0.609, y: 0.295 }, to: { x: 0.7, y: 0.2 } });
  expect(next.edges[1]?.from).toEqual(line.to);
  expect(next.edges[1]?.to).toEqual({ x: 0.7, y: 0.2 });
});

test('A shaking finger draws nothing, and nothing is drawn beyond the largest count', () => {
  const short = { from: { x: 0.2, y: 0.3 }, to: { x: 0.205, y: 0.3 } };
  expect(addDrawn(EMPTY_DESIGN, { ...plain, tool: 'gutter', line: short })).toBeNull();
  const many = { ...EMPTY_DESIGN, known: Array.from({ length: 4 }, () => ({ ...line, feet: 9 })) };
  expect(findProblem(many, { tool: 'known', line }, 9)).toBe('No more than 4 can be marked. Remove one first.');
  expect(findProblem(EMPTY_DESIGN, { tool: 'known', line }, null)).toBe('Enter the length in feet first.');
  expect(findProblem(EMPTY_DESIGN, { tool: 'known', line }, 9)).toBeNull();
  expect(addDrawn(many, { ...plain, tool: 'known', line })).toBeNull();
});

test('Points keep inside the photo, wherever they are moved', () => {
  const moved = moveHandle(draw(EMPTY_DESIGN, 'gutter'), { list: 'edges', index: 0, end: 1 }, { x: 1.4, y: -0.2 }, ASPECT);
  expect(moved.edges[0]).toEqual({ kind: 'gutter', from: line.from, to: { x: 1, y: 0 } });
});

test('Each point of each mark can be moved and each mark removed', () => {
  for (const mark of listMarks(full)) {
    const to = { x: 0.25, y: 0.25 };
    expect(getMarkLine(moveHandle(full, { ...mark, end: 0 }, to, ASPECT), mark)?.from).toEqual(to);
    expect(getMarkLine(moveHandle(full, { ...mark, end: 1 }, to, ASPECT), mark)?.to).toEqual(to);
    expect(listMarks(removeMark(full, mark))).toHaveLength(listMarks(full).length - 1);
  }
});

test('A screen reader hears which point of which mark it is', () => {
  expect(nameHandle(full, { list: 'edges', index: 1, end: 0 })).toBe('Start of edge 2, slope');
  expect(nameHandle(full, { list: 'trees', index: 0, end: 1 })).toBe('Top of tree 1');
  expect(nameMark(full, { list: 'known', index: 0 })).toBe('Known length 1, 16 ft');
});

test('A finger finds the nearest point and the nearest line within its reach', () => {
  const design = draw(draw(EMPTY_DESIGN, 'gutter'), 'ridge', { from: { x: 0.2, y: 0.2 }, to: { x: 0.6, y: 0.2 } });
  expect(findHandle(design, { x: 0.59, y: 0.29 }, 0.03)).toEqual({ list: 'edges', index: 0, end: 1 });
  expect(findHandle(design, { x: 0.4, y: 0.3 }, 0.03)).toBeNull();
  expect(findMark(design, { x: 0.4, y: 0.21 }, 0.03)).toEqual({ list: 'edges', index: 1 });
  expect(findMark(design, { x: 0.4, y: 0.5 }, 0.03)).toBeNull();
});

test('Undo goes back step by step and redo forward, until a new change', () => {
  const one = draw(EMPTY_DESIGN, 'gutter');
  const two = draw(one, 'tree');
  const history = remember(remember(NO_HISTORY, EMPTY_DESIGN, null), one, null);
  const back = undo(history, two);
  expect(back?.drawing).toBe(one);
  const first = back && undo(back.history, back.drawing);
  expect(first?.drawing).toBe(EMPTY_DESIGN);
  expect(first && undo(first.history, first.drawing)).toBeNull();
  expect(first && redo(first.history, first.drawing)?.drawing).toBe(one);
  expect(back && redo(remember(back.history, one, null), full)).toBeNull();
});

test('One drag is one step, and the next drag another one', () => {
  const drag = ['a', 'a', 'a', 'b', 'b'].reduce<EditHistory<HouseDesign>>(
    (history, key) => remember(history, full, key),
    NO_HISTORY,
  );
  expect(drag.past).toHaveLength(2);
  expect(remember(remember(NO_HISTORY, full, null), full, null).past).toHaveLength(2);
});

test('Arrows move by a 400th of the width, ten times that with Shift, and other keys do not', () => {
  expect(getKeyMove({ key: 'ArrowLeft' })).toEqual({ x: -1 / 400, y: 0 });
  expect(getKeyMove({ key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 10 / 400 });
  expect(getKeyMove({ key: 'a' })).toBeNull();
  expect(getKeyMove({ key: 'ArrowLeft', altKey: true })).toBeNull();
});

test('Ctrl or Command with Z undoes, with Shift or as Y it does again', () => {
  expect(getHistoryKey({ key: 'z', ctrlKey: true })).toBe('undo');
  expect(getHistoryKey({ key: 'Z', metaKey: true, shiftKey: true })).toBe('redo');
  expect(getHistoryKey({ key: 'y', ctrlKey: true })).toBe('redo');
  expect(getHistoryKey({ key: 'z' })).toBeNull();
});

test('Feet are read as people type them', () => {
  expect([' 12.5 ', '9 ft', "16'"].map(readFeet)).toEqual([12.5, 9, 16]);
  expect(['', ' ', '0.5', '201', 'six', '1e9'].map(readFeet)).toEqual([null, null, null, null, null, null]);
  expect(KNOWN_THINGS.map(({ feet }) => formatFeet(feet))).toEqual(['6 ft 8 in', '9 ft', '16 ft']);
});
