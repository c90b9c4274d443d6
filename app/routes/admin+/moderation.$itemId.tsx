import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { decideItem } from '#app/domain/moderation/decide-item.server';
import { readItem } from '#app/domain/moderation/list-items.server';
import { DECIDED, decideSchema, NOTES_LIMIT } from '#app/domain/moderation/moderation.schema';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { sentence } from '#app/platform/sentence';
import { moderationTones } from './_shared/moderation-tones';

const ROUTE = 'routes/admin+/moderation.$itemId';

const person = z.object({ id: z.string(), name: z.string() }).nullable();
const pageView = z.object({
  id: z.string(),
  kind: z.string(),
  reason: z.string(),
  note: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'resolved', 'dismissed']),
  resolution: z.string(),
  bookingId: z.string().nullable(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
  reporter: person,
  author: person,
  decidedBy: person,
  opId: z.string(),
});
type Item = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle('Report', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const itemId = readId(params.itemId);
  const item = await explainLoad('Error fetching moderation items', () => readItem(db, itemId));
  return respond(pageView, { ...item, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const itemId = readId(params.itemId);
  const form = await read(decideSchema);
  const { decision, notes } = form.data;
  await wrapUnexpected('Error updating flag', () =>
    run(form, `moderate:${itemId}`, (tx) => decideItem(tx, { itemId, adminId: actor.userId, decision, notes })),
  );
  return redirectWithNotice('/admin/moderation', {
    type: 'success',
    message: 'Action completed',
    description: `Item has been ${DECIDED[decision]}`,
  });
});

export default function ReportPage() {
  const item = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={item.reason}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <Badge tone={moderationTones[item.status]}>{sentence(item.status)}</Badge>
            <Link to="/admin/moderation" className="text-link underline underline-offset-4">
              All reports
            </Link>
          </span>
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Reported item={item} />
        {item.status === 'pending' ? <Review opId={item.opId} /> : <Decided item={item} />}
      </div>
    </>
  );
}

function Person({ of }: { of: NonNullable<Item['author']> }) {
  return (
    <Link to={`/admin/users/${of.id}`} className="font-semibold text-link underline underline-offset-4">
      {of.name}
    </Link>
  );
}

function Reported({ item }: { item: Item }) {
  return (
    <Card as="section">
      <CardHead title={`Reported ${item.kind}`} />
      <blockquote className="whitespace-pre-wrap rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">{item.content}</blockquote>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {item.author ? (
          <>
            <dt className="text-ink-faint">Author</dt>
            <dd>
              <Person of={item.author} />
            </dd>
          </>
        ) : null}
        {item.reporter ? (
          <>
            <dt className="text-ink-faint">Reported by</dt>
            <dd>
              <Person of={item.reporter} />, <DateTime at={item.createdAt} />
            </dd>
          </>
        ) : null}
        {item.note ? (
          <>
            <dt className="text-ink-faint">Reported content</dt>
            <dd className="[overflow-wrap:anywhere]">{item.note}</dd>
          </>
        ) : null}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-5 border-t border-line pt-4 text-sm">
        {item.bookingId ? (
          <Link to={`/admin/threads/${item.bookingId}`} className="text-link underline underline-offset-4">
            Conversation
          </Link>
        ) : null}
        {item.author ? (
          <Link to={`/admin/users/${item.author.id}/ban`} className="text-link underline underline-offset-4">
            Ban User
          </Link>
        ) : null}
      </p>
    </Card>
  );
}

function Review({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead
        title="Review"
        hint="Approve keeps the content. Reject removes it for both sides. Dismiss closes the report without a decision."
      />
      <PersistentForm id="decide" validator={noClientValidation} className="space-y-4">
        <OperationId value={opId} />
        <TextArea name="notes" label="Moderation Notes" optional rows={3} limit={NOTES_LIMIT} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="decision" value="approve" busyText="Saving…">
            Approve
          </SubmitButton>
          <SubmitButton name="decision" value="reject" variant="danger" busyText="Saving…">
            Reject
          </SubmitButton>
          <SubmitButton name="decision" value="dismiss" variant="secondary" busyText="Saving…">
            Dismiss
          </SubmitButton>
          <LinkButton to="/admin/moderation" variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

function Decided({ item }: { item: Item }) {
  return (
    <Card as="section">
      <CardHead title="Decided" />
      <p className="[overflow-wrap:anywhere]">{sentence(item.resolution)}</p>
      {item.decidedBy && item.decidedAt ? (
        <p className="mt-2 text-sm text-ink-faint">
          <Person of={item.decidedBy} />, <DateTime at={item.decidedAt} />
        </p>
      ) : null}
    </Card>
  );
}
