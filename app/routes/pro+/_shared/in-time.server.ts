const LIMIT_MS = 8_000;

/** What a page waits for at most (G124): after 8 seconds it says so with 504 instead of turning on. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Response('Dashboard Taking Too Long', { status: 504 })), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
