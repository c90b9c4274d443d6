import { SERVICE_TEMPLATES } from '#app/domain/business/service-templates';
import type { Db } from '#app/platform/db.server';

const LINE = 'pest_control';
const SIZE = '1,501 to 3,000 sq ft';

/** The demo sells pest control too: the middle size of the template, at a price. */
export async function addPestPackage(tx: Db): Promise<void> {
  const template = SERVICE_TEMPLATES.find(({ id }) => id === LINE);
  const pack = template?.packages?.find(({ tagline }) => tagline === SIZE);
  if (!template || !pack) throw new Error('The template of pest control has no such package');
  const id = 'pest-treatment';
  const { _max } = await tx.package.aggregate({ where: { listed: true }, _max: { sortOrder: true } });
  await tx.package.create({
    data: {
      id,
      slug: id,
      alias: id,
      serviceLineId: LINE,
      service: 'pest',
      name: 'Pest treatment',
      tagline: `Homes of ${SIZE}`,
      description: template.text,
      features: pack.features.slice(1),
      priceLowCents: 14_000,
      priceHighCents: 22_000,
      instantPrice: true,
      installMinutes: pack.minutes,
      installChecks: [...template.usualChecks],
      visitKind: 'service',
      sortOrder: (_max.sortOrder ?? 0) + 1,
    },
  });
}
