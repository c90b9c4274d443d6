import type { Tx } from '#app/platform/db.server';
import type { LockedProgram } from './lock-program.server';

/**
 * The package that a program's bookings are of, made when it is first sold: not in the shop window, with the checklist that its service
 * starts with, which the office changes on the page of services like any other.
 */
export async function programPackage(tx: Tx, program: LockedProgram): Promise<string> {
  const id = `program-${program.programId}-${program.service}`.replace(/_/g, '-');
  const { serviceLine } = await tx.workKind.findUniqueOrThrow({
    where: { id: program.service },
    select: { serviceLine: { select: { id: true, usualChecks: true } } },
  });
  await tx.package.createMany({
    data: [
      {
        id,
        slug: id,
        alias: `${id}-visits`,
        serviceLineId: serviceLine.id,
        service: program.service,
        name: program.name,
        tagline: 'Sold to businesses as a program.',
        description: 'Visits of a program at a business’s location.',
        features: [],
        depositBps: 0,
        takedownShareBps: 0,
        installMinutes: program.visitMinutes,
        sortOrder: 1_000,
        installChecks: serviceLine.usualChecks,
        listed: false,
        visitKind: 'service',
      },
    ],
    skipDuplicates: true,
  });
  return id;
}
