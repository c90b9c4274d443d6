import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { ProgramBadges } from '#app/components/programs/program-badge';
import { DayForm, ProgramForms } from '#app/components/programs/program-forms';
import { Agreement, ProgramFacts, ProgramHistory, ProgramVisits } from '#app/components/programs/program-parts';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { endProgram, pauseProgram, requestVisit, resumeProgram } from '#app/domain/programs/change-program.server';
import { withdrawProposal } from '#app/domain/programs/offer-program.server';
import { endSchema, pauseSchema, repriceSchema, visitSchema } from '#app/domain/programs/offer.schema';
import { programView, readProgramPages } from '#app/domain/programs/program-view';
import { readProgramPage } from '#app/domain/programs/queries.server';
import { repriceProgram } from '#app/domain/programs/reprice-program.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate } from '#app/platform/texts/t';
import { makeOpIds, opIdsView } from '../commercial+/_shared/program-op-ids.server';

const ROUTE = 'routes/admin+/programs.$siteProgramId';

const sentSchema = z.discriminatedUnion('intent', [
  visitSchema.extend({ intent: z.literal('visit') }),
  pauseSchema.extend({ intent: z.literal('pause') }),
  endSchema.extend({ intent: z.literal('end') }),
  repriceSchema.extend({ intent: z.literal('price') }),
  z.object({ intent: z.literal('resume') }),
  z.object({ intent: z.literal('withdraw') }),
]);

const pageView = z.object({ program: programView, opIds: opIdsView });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.program.name ?? t('Program'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) =>
  respond(pageView, {
    program: await readProgramPage(db, { id: readId(params.siteProgramId), pages: readProgramPages(url) }),
    opIds: makeOpIds(),
  }),
);

const done = {
  visit: mark('Visit requested'),
  pause: mark('Program paused'),
  resume: mark('Program resumed'),
  end: mark('End date set'),
  price: mark('Price changed'),
  withdraw: mark('Proposal withdrawn'),
} as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const id = readId(params.siteProgramId);
  const adminId = actor.userId;
  const form = await read(sentSchema);
  const sent = form.data;
  await run(form, `${sent.intent}:${id}`, async (tx) => {
    const change = { id, actor: { kind: 'admin' as const, userId: adminId } };
    switch (sent.intent) {
      case 'visit':
        return requestVisit(tx, { ...change, day: sent.day });
      case 'pause':
        return pauseProgram(tx, { ...change, until: sent.until, reason: sent.reason });
      case 'end':
        return endProgram(tx, { ...change, endsOn: sent.endsOn, reason: sent.reason });
      case 'price':
        return repriceProgram(tx, { id, adminId, fromOn: sent.fromOn, priceCents: sent.price, reason: sent.reason });
      case 'resume':
        return resumeProgram(tx, change);
      case 'withdraw':
        return withdrawProposal(tx, { id, adminId });
    }
  });
  return redirectWithNotice(`/admin/programs/${id}`, { type: 'success', message: translate(done[sent.intent]) });
});

export default function OfficeProgram() {
  const { program, opIds } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const runs = program.status === 'active' || program.status === 'paused';
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/companies/${program.company.id}`} className="inline-link">
          {program.company.name}
        </Link>
      </p>
      <PageHead title={program.name} lead={`${program.place}, ${program.address}`} actions={<ProgramBadges {...program} />} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-6">
          <ProgramFacts program={program} />
          {program.status === 'proposed' && program.agreement ? (
            <Card as="section">
              <CardHead title={t('What the company reads')} />
              <p className="whitespace-pre-line text-sm text-ink-soft [overflow-wrap:anywhere]">
                {[...program.agreement.lines, program.agreement.terms].join('\n')}
              </p>
              <ButtonForm fields={{ intent: 'withdraw', opId: opIds.other }} variant="quiet" className="mt-4">
                {t('Withdraw proposal')}
              </ButtonForm>
            </Card>
          ) : (
            <ProgramVisits program={program} base="/admin/dispatch" />
          )}
          <Agreement program={program} />
        </div>
        <div className="space-y-6">
          {runs ? (
            <DayForm
              intent="price"
              opId={opIds.other}
              title={t('Change the price')}
              hint={t('For visits from that day on. The company is emailed.')}
              field={
                <>
                  <DateField name="fromOn" label={t('First day of the new price')} />
                  <Field name="price" label={t('New price of a visit, $')} inputMode="decimal" />
                </>
              }
              order={['fromOn', 'price', 'reason']}
              hasReason
              button={t('Change price')}
            />
          ) : null}
          <ProgramForms program={program} opIds={opIds} />
          <ProgramHistory program={program} />
        </div>
      </div>
    </>
  );
}
