const LATE = Symbol('late');

/** Waits no longer than this for an answer that a page needs: then the page says so (504) instead of staying empty. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    const answer = await Promise.race([work, late]);
    if (answer === LATE)
      throw new Response('This is taking longer than usual.', { status: 504, headers: { 'content-type': 'text/plain' } });
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
