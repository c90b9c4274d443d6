/** Waits no longer than this for an answer that a page needs: then the page says so (504) instead of staying empty. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Response('This takes longer than usual.', { status: 504, headers: { 'content-type': 'text/plain' } })),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
