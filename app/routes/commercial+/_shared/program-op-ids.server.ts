import { z } from 'zod';

const id = z.string();

/** Each form of a program's page has an operation of its own. */
export const opIdsView = z.object({ pause: id, resume: id, end: id, visit: id, other: id });

export function makeOpIds(): z.output<typeof opIdsView> {
  const fresh = () => crypto.randomUUID();
  return { pause: fresh(), resume: fresh(), end: fresh(), visit: fresh(), other: fresh() };
}
