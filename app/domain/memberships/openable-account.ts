import type { Prisma } from '#prisma';

/**
 * What an account has to be while its household opens it: a customer's and nothing else. What a pro, a company or an admin reads was
 * entrusted to that one person. `FIND_OPENED` of app/http/session.server.ts asks the same.
 */
export const OPENABLE: Prisma.UserWhereInput = { status: { not: 'banned' }, deletedAt: null, roles: { equals: ['customer'] } };
