import { Prisma } from '#prisma';
import type { Direction } from './read-sorted';

/** How a list that SQL reads is sorted, and which of its rows lie behind a place. */
export function sqlDirection(direction: Direction): { way: Prisma.Sql; behind: Prisma.Sql } {
  return direction === 'asc' ? { way: Prisma.sql`ASC`, behind: Prisma.sql`>` } : { way: Prisma.sql`DESC`, behind: Prisma.sql`<` };
}
