/** Whole numbers in as few bytes as each needs: seven bits a byte, the lowest first. */
export function packNumbers(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let [number, worth] = [0, 1];
  for (const byte of bytes) {
    number += (byte % 128) * worth;
    worth *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, worth] = [0, 1];
  }
  return numbers;
}

/** Each number less the one before it, as a whole number of zero or more: even ahead, odd back. */
export function toSteps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => {
    const step = number - (numbers[index - 1] ?? 0);
    return step >= 0 ? step * 2 : -step * 2 - 1;
  });
}

export function fromSteps(steps: readonly number[]): number[] {
  let number = 0;
  return steps.map((step) => (number += step % 2 === 0 ? step / 2 : -(step + 1) / 2));
}
