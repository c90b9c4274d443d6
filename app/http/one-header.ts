import type { NextFunction, Request, Response } from 'express';

/** Headers that may appear more than once. */
const REPEATED = new Set(['set-cookie', 'vary', 'link', 'content-security-policy']);

/**
 * What a page says of a header that was set for every page takes its place; Remix would write both into one line. That nothing is
 * kept stays said.
 */
export function oneOfEachHeader(_request: Request, response: Response, next: NextFunction): void {
  const append = response.append.bind(response);
  response.append = (name, value) => {
    const lower = name.toLowerCase();
    const before = response.getHeader(lower);
    if (before === undefined || REPEATED.has(lower)) return append(name, value);
    if (lower === 'cache-control' && String(before).includes('no-store')) return response;
    return response.set(name, value);
  };
  next();
}
