import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { listSeasonsForAdmin, makeNextSeason, removeSeason, type StoredSeason } from '#app/domain/business/save-season.server';
import { nextSeason } from '#app/domain/catalog/seasons';
import { versionField } from '#app/domain/fields/number-fields';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { daysInWords } from './_shared/days-in-words';

const ROUTE = 'routes/admin+/business.seasons.index';

const seasonView = z.object({
  id: z.string(),
  year: z.number(),
  version: z.number(),
  state: z.enum(['over', 'open', 'ahead']),
  work: z.string(),
  takedown: z.string().nullable(),
  opId: z.string(),
});
type Season = z.output<typeof seasonView>;

const lineView = z.object({
  id: z.string(),
  name: z.string(),
  seasons: z.array(seasonView),
  next: z.object({ after: z.number(), year: z.number(), work: z.string(), opId: z.string() }).nullable(),
});
const pageView = z.object({ lines: z.array(lineView) });
type Line = z.output<typeof lineView>;

const actionSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('next'), serviceLineId: z.string().min(1).max(60), after: z.coerce.number().int() }),
  z.object({ subaction: z.literal('remove'), id: z.string().uuid(), version: versionField }),
]);

function viewOf(season: StoredSeason, today: string): Season {
  const { id, year, version, installFrom, installTo, takedownFrom, takedownTo } = season;
  const hasTakedown = takedownFrom !== installFrom || takedownTo !== installTo;
  const last = takedownTo > installTo ? takedownTo : installTo;
  return {
    id,
    year,
    version,
    state: today < installFrom ? 'ahead' : today > last ? 'over' : 'open',
    work: daysInWords(installFrom, installTo),
    takedown: hasTakedown ? daysInWords(takedownFrom, takedownTo) : null,
    opId: crypto.randomUUID(),
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Seasons'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const today = localDate(now(), await officeZone(db));
  const lines = await listSeasonsForAdmin(db);
  return respond(pageView, {
    lines: lines.map(({ id, name, seasons }) => {
      const [last] = seasons;
      const next = last && nextSeason(last);
      return {
        id,
        name,
        seasons: seasons.map((season) => viewOf(season, today)),
        next: next
          ? { after: last.year, year: next.year, work: daysInWords(next.installFrom, next.installTo), opId: crypto.randomUUID() }
          : null,
      };
    }),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  const adminId = actor.userId;
  const today = localDate(now(), await officeZone(db));
  await run(form, data.subaction, (tx) =>
    data.subaction === 'next'
      ? makeNextSeason(tx, { serviceLineId: data.serviceLineId, afterYear: data.after, adminId })
      : removeSeason(tx, { id: data.id, version: data.version, today, adminId }),
  );
  const message = data.subaction === 'next' ? t('Season {year} created', { year: data.after + 1 }) : t('Season removed');
  return redirectWithNotice('/admin/business/seasons', { type: 'success', message });
});

export default function SeasonsPage() {
  const { lines } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title={t('Seasons')}
        lead={t(
          'The days on which customers can book each service. Visits that are booked keep their days. Next year’s season is made nine months before the last one ends, on the same days.',
        )}
        actions={
          <LinkButton to="/admin/business/seasons/new" icon={<Plus aria-hidden className="h-4 w-4" />}>
            {t('Add a season')}
          </LinkButton>
        }
      />
      <div className="mt-6 grid gap-6">
        <Refusal text={refusal} />
        {lines.length === 0 ? (
          <EmptyState icon={CalendarDays} title={t('No services yet')}>
            {t('Seasons belong to a service. Set up a service first.')}
          </EmptyState>
        ) : (
          lines.map((line) => <LineCard key={line.id} line={line} />)
        )}
      </div>
    </>
  );
}

const looks: Record<Season['state'], { tone: Tone; label: Marked }> = {
  over: { tone: 'calm', label: mark('Over') },
  open: { tone: 'good', label: mark('Now') },
  ahead: { tone: 'info', label: mark('Coming up') },
};

function LineCard({ line }: { line: Line }) {
  const { id, name, seasons, next } = line;
  return (
    <Card as="section">
      <CardHead
        title={name}
        hint={seasons.length === 0 ? t('No season yet: no one can book a day.') : undefined}
        actions={
          next ? (
            <ButtonForm
              fields={{ subaction: 'next', serviceLineId: id, after: String(next.after), opId: next.opId }}
              variant="secondary"
              size="sm"
              label={t('Make {year}, {work}: {name}', { year: next.year, work: next.work, name })}
            >
              {t('Create {year}', { year: next.year })}
            </ButtonForm>
          ) : null
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {seasons.map((season) => (
          <li key={season.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`/admin/business/seasons/${season.id}`} className="inline-link figures font-semibold">
                  {season.year}
                  <span className="sr-only"> {name}</span>
                </Link>
                <Badge tone={looks[season.state].tone}>{translate(looks[season.state].label)}</Badge>
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {season.work}
                {season.takedown ? ` · ${t('takedown {days}', { days: season.takedown })}` : null}
              </p>
            </div>
            {season.state === 'ahead' ? (
              <ButtonForm
                fields={{ subaction: 'remove', id: season.id, version: String(season.version), opId: season.opId }}
                variant="quiet"
                size="sm"
                label={t('Remove {year}: {name}', { year: season.year, name })}
              >
                {t('Remove')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
