import type { Refund } from '#prisma';

/** How a refund stands: a rejected one that names no second admin was withdrawn by the one who asked for it. */
export function refundStatus({ status, decidedById }: Pick<Refund, 'status' | 'decidedById'>): Refund['status'] | 'withdrawn' {
  return status === 'rejected' && decidedById === null ? 'withdrawn' : status;
}
