import type { z } from 'zod';
import type { GuardedRoute } from '#app/http/access-policy';

/** Answers that only some functions give. 400, 413, 415 and 503 belong to every form, 422 to every form with fields. */
export type Refusal = 403 | 404 | 409 | 429 | 502;

type Named = {
  /** Its name in the document: unique, kept for ever. */
  id: string;
  /** The functions of the specification whose work it does. */
  names: readonly string[];
  route: GuardedRoute;
  /** The address as people know it, with `{name}` for what is filled in; the data of a page lie at the same with `.data`. */
  path: string;
  /** What the query string has to contain. */
  query?: Readonly<Record<string, string>>;
  summary: string;
  refuses: readonly Refusal[];
};

/** Reads a page's data. */
export type Reading = Named & { handler: 'loader'; answer: z.ZodTypeAny };

/** Sends a form. */
export type Sending = Named & {
  handler: 'action';
  /** What the action reads the form with; null where it looks at no field. */
  form: z.ZodTypeAny | null;
  /** The field that carries files, and how many at most. */
  files?: { field: string; atMost: number };
  /** Whether the same `opId` sent again gets the first answer instead of a second deed. */
  once: boolean;
  /** `redirect` names the page that comes next, `data` answers a page, `json` is plain JSON for a route without a page. */
  kind: 'redirect' | 'data' | 'json';
  answer: z.ZodTypeAny;
};

export type Operation = Reading | Sending;

export type Area = { title: string; operations: readonly Operation[] };

export function isReading(operation: Operation): operation is Reading {
  return operation.handler === 'loader';
}
