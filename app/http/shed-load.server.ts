import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** So many pages are worked on at once; more would only wait for each other, longer than a person does. */
const PAGES_AT_ONCE = 100;
/** A form is not turned away for being one of many who press at once, but what no process can hold is. */
const FORMS_AT_ONCE = 1_000;
const AGAIN_SECONDS = 3;

const TEXT = 'Many people are here right now. Please try again in a few seconds.';
const turnedAway = new WeakSet<object>();

/** Whether this answer turned someone away: no error of ours, and there are as many of them as come. */
export function wasTurnedAway(response: object): boolean {
  return turnedAway.has(response);
}

/**
 * Turns away at once what would wait for too long, so that those who were let in are served in time: pages first, as they can be asked
 * for again without loss. A page that was turned away asks again by itself.
 */
export function shedLoad({ pages = PAGES_AT_ONCE, forms = FORMS_AT_ONCE } = {}): RequestHandler {
  const inFlight = { page: 0, form: 0 };
  return (request: Request, response: Response, next: NextFunction) => {
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'page' : 'form';
    if (inFlight[kind] >= (kind === 'page' ? pages : forms)) {
      turnedAway.add(response);
      response.status(503).set({ 'retry-after': String(AGAIN_SECONDS), 'cache-control': 'no-store' });
      if (kind === 'page') response.set('refresh', String(AGAIN_SECONDS));
      return void response.type('text/plain').send(TEXT);
    }
    inFlight[kind] += 1;
    let isDone = false;
    // Handed to the system, however slowly the visitor reads it; or the visitor left before the answer was whole.
    for (const event of ['finish', 'close'])
      response.once(event, () => {
        if (!isDone) inFlight[kind] -= 1;
        isDone = true;
      });
    next();
  };
}
