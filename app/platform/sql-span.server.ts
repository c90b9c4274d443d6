import { Prisma } from '#prisma';

/** `AND` a time of SQL stands in a span of instants; nothing where there is no span. */
export function andWithin(column: Prisma.Sql, span: { gte?: Date; lt?: Date } | null): Prisma.Sql {
  const from = span?.gte ? Prisma.sql`AND ${column} >= ${span.gte}` : Prisma.empty;
  const to = span?.lt ? Prisma.sql`AND ${column} < ${span.lt}` : Prisma.empty;
  return Prisma.sql`${from} ${to}`;
}
