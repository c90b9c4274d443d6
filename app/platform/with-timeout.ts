const LATE = Symbol('late');

/** What the work gives. Where it takes longer, calls `onTimeout`, which throws; the work itself goes on. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>, onTimeout: () => never): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  const first = await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  return first === LATE ? onTimeout() : first;
}
