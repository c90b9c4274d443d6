/** A binary heap of (distance, item), least distance first, then least item: order never depends on insertion. */
export type DistanceHeap = { distance: Float64Array; item: Int32Array; size: number };

export function createDistanceHeap(): DistanceHeap {
  return { distance: new Float64Array(256), item: new Int32Array(256), size: 0 };
}

export function pushDistance(heap: DistanceHeap, distance: number, item: number): void {
  if (heap.size === heap.item.length) grow(heap);
  let at = heap.size++;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(distance, item, heap.distance[parent]!, heap.item[parent]!)) break;
    heap.distance[at] = heap.distance[parent]!;
    heap.item[at] = heap.item[parent]!;
    at = parent;
  }
  heap.distance[at] = distance;
  heap.item[at] = item;
}

/** Removes the least item and returns it, or -1; its distance must be read before. */
export function popItem(heap: DistanceHeap): number {
  if (heap.size === 0) return -1;
  const top = heap.item[0]!;
  const size = --heap.size;
  const distance = heap.distance[size]!;
  const item = heap.item[size]!;
  let at = 0;
  for (let child = 1; child < size; child = 2 * at + 1) {
    const right = child + 1;
    if (right < size && before(heap.distance[right]!, heap.item[right]!, heap.distance[child]!, heap.item[child]!)) child = right;
    if (!before(heap.distance[child]!, heap.item[child]!, distance, item)) break;
    heap.distance[at] = heap.distance[child]!;
    heap.item[at] = heap.item[child]!;
    at = child;
  }
  heap.distance[at] = distance;
  heap.item[at] = item;
  return top;
}

function before(distance: number, item: number, otherDistance: number, otherItem: number): boolean {
  return distance < otherDistance || (distance === otherDistance && item < otherItem);
}

function grow(heap: DistanceHeap): void {
  const distance = new Float64Array(heap.item.length * 2);
  const item = new Int32Array(heap.item.length * 2);
  distance.set(heap.distance);
  item.set(heap.item);
  heap.distance = distance;
  heap.item = item;
}
