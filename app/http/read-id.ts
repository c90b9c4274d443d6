import { z } from 'zod';
import { NotFound } from '../platform/errors';

const uuid = z.string().uuid();

/** A uuid from the path, in small letters as the database writes it; anything else does not exist. */
export function readId(value: string | undefined): string {
  const parsed = uuid.safeParse(value);
  if (!parsed.success) throw new NotFound();
  return parsed.data.toLowerCase();
}
