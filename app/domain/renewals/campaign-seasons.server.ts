import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { listSeasons } from '../catalog/queries.server';
import type { SeasonDates } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';

export type CampaignSeasons = { from: SeasonDates; to: SeasonDates };

/** The dates of both seasons of a campaign; null where one was deleted. */
export async function readCampaignSeasons(
  db: Db,
  campaign: { serviceLineId: string; fromYear: number; toYear: number },
): Promise<CampaignSeasons | null> {
  const seasons = await listSeasons(db, campaign.serviceLineId);
  const from = seasons.find(({ year }) => year === campaign.fromYear);
  const to = seasons.find(({ year }) => year === campaign.toYear);
  return from && to ? { from, to } : null;
}

export type SeasonChoice = { id: string; serviceLineId: string; label: string; from: SeasonDates; to: SeasonDates };

/** Seasons that a campaign can be for: not over, of work that is put up and taken down, with one before it and without a campaign. */
export async function listSeasonChoices(db: Db): Promise<SeasonChoice[]> {
  const today = localDate(now(), await officeZone(db));
  const lines = await db.serviceLine.findMany({
    where: { active: true, packages: { some: { active: true, takedownMinutes: { not: null } } } },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      seasons: { select: { id: true, year: true } },
      renewalCampaigns: { select: { toYear: true } },
    },
  });
  const choices = await Promise.all(
    lines.map(async ({ id: serviceLineId, name, seasons: ids, renewalCampaigns }) => {
      const seasons = await listSeasons(db, serviceLineId);
      return seasons.flatMap((to, at) => {
        const from = seasons[at - 1];
        const id = ids.find(({ year }) => year === to.year)?.id;
        const isAsked = renewalCampaigns.some(({ toYear }) => toYear === to.year);
        if (!from || !id || isAsked || to.installTo <= today) return [];
        return [{ id, serviceLineId, label: t('{service}, season {year}', { service: name, year: to.year }), from, to }];
      });
    }),
  );
  return choices.flat();
}
