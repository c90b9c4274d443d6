import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { ProgramBadges } from '#app/components/programs/program-badge';
import { ProgramForms } from '#app/components/programs/program-forms';
import { Agreement, ProgramFacts, ProgramHistory, ProgramVisits } from '#app/components/programs/program-parts';
import { PageHead } from '#app/components/ui/page-head';
import { may } from '#app/domain/memberships/company-role';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { acceptProposal, declineProposal } from '#app/domain/programs/answer-proposal.server';
import { endProgram, pauseProgram, requestVisit, resumeProgram } from '#app/domain/programs/change-program.server';
import { acceptSchema, declineSchema, endSchema, pauseSchema, visitSchema } from '#app/domain/programs/offer.schema';
import { programView, readProgramPages } from '#app/domain/programs/program-view';
import { readProgramPage } from '#app/domain/programs/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { Proposal } from './_shared/proposal';
import { makeOpIds, opIdsView } from './_shared/program-op-ids.server';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/programs.$siteProgramId';

const sentSchema = z.discriminatedUnion('intent', [
  acceptSchema.extend({ intent: z.literal('accept') }),
  declineSchema.extend({ intent: z.literal('decline') }),
  visitSchema.extend({ intent: z.literal('visit') }),
  pauseSchema.extend({ intent: z.literal('pause') }),
  endSchema.extend({ intent: z.literal('end') }),
  z.object({ intent: z.literal('resume') }),
]);

const pageView = z.object({ room: roomView, program: programView, opIds: opIdsView });

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.program.name ?? t('Program')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const member = await requireMembership(db, actor.userId);
  return respond(pageView, {
    room: getRoom(member),
    program: await readProgramPage(db, { id: readId(params.siteProgramId), member, pages: readProgramPages(url) }),
    opIds: makeOpIds(),
  });
});

const done = {
  accept: { message: mark('Program accepted'), description: mark('The first visits are planned.') },
  decline: { message: mark('Proposal declined'), description: mark('Thank you for telling us.') },
  visit: { message: mark('Visit requested'), description: mark('We’re finding a pro for it.') },
  pause: { message: mark('Program paused'), description: mark('Visits during the pause are canceled.') },
  resume: { message: mark('Program resumed'), description: mark('The next visits are planned.') },
  end: { message: mark('End date set'), description: mark('Visits after it are canceled.') },
} as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = readId(params.siteProgramId);
  const { userId } = actor;
  const member = await requireMembership(db, userId, 'edit');
  await readProgramPage(db, { id, member, pages: { visits: 1, events: 1 } });
  const form = await read(sentSchema);
  const sent = form.data;
  await run(form, `${sent.intent}:${id}`, async (tx) => {
    const { companyId } = await requireMembership(tx, userId, 'edit');
    const change = { id, companyId, actor: { kind: 'customer' as const, userId } };
    switch (sent.intent) {
      case 'accept':
        return acceptProposal(tx, { id, userId, name: sent.name, shown: sent.shown });
      case 'decline':
        return declineProposal(tx, { id, userId, reason: sent.reason });
      case 'visit':
        return requestVisit(tx, { ...change, day: sent.day });
      case 'pause':
        return pauseProgram(tx, { ...change, until: sent.until, reason: sent.reason });
      case 'end':
        return endProgram(tx, { ...change, endsOn: sent.endsOn, reason: sent.reason });
      case 'resume':
        return resumeProgram(tx, change);
    }
  });
  const { message, description } = done[sent.intent];
  return redirectWithNotice(`/commercial/programs/${id}`, {
    type: 'success',
    message: translate(message),
    description: translate(description),
  });
});

export default function CompanyProgram() {
  const { room, program, opIds } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const edits = may(room.role, 'edit');
  return (
    <CompanyShell room={room}>
      <PageHead title={program.name} lead={`${program.place}, ${program.address}`} actions={<ProgramBadges {...program} />} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-6">
          {program.status === 'proposed' ? (
            <Proposal program={program} opIds={opIds} edits={edits} />
          ) : (
            <ProgramFacts program={program} />
          )}
          {program.status === 'proposed' ? null : <ProgramVisits program={program} base="/commercial/visits" />}
          <Agreement program={program} />
        </div>
        <div className="space-y-6">
          {edits ? <ProgramForms program={program} opIds={opIds} /> : null}
          <ProgramHistory program={program} />
        </div>
      </div>
    </CompanyShell>
  );
}
