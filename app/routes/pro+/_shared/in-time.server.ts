const LIMIT_MS = 8_000;
const LATE = Symbol('late');

/** What a page waits for at most: after 8 seconds it says so with 504 instead of turning on. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), LIMIT_MS);
  });
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (first === LATE) throw new Response('Dashboard Taking Too Long', { status: 504 });
  return first;
}
