import type { MetaFunction } from '@remix-run/node';
import { Link, useFetcher, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ConsentRules } from '#app/components/booking/booking-consent';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { PriceSummary } from '#app/components/booking/price-summary';
import { Checkbox } from '#app/components/forms/checkbox';
import { NameField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useWasRefused } from '#app/components/forms/use-was-refused';
import { AskedDesign } from '#app/components/house-designs/asked-design';
import { pageTitle } from '#app/components/layout/page-title';
import { WithSidebar } from '#app/components/layout/with-sidebar';
import { SiteLayout } from '#app/components/layout/site-layout';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { dropBegun } from '#app/domain/cancellations/drop-begun.server';
import { findAskedDesign } from '#app/domain/house-designs/design-access.server';
import { showDesign } from '#app/domain/house-designs/show-design.server';
import { acceptQuote, declineQuote, viewQuote } from '#app/domain/quotes/answer-quote.server';
import { suggestChange, whyQuoteIsClosed } from '#app/domain/quotes/closed-day.server';
import { needsSignature, readAcceptanceText } from '#app/domain/quotes/quote-acceptance.server';
import { askForChange } from '#app/domain/quotes/quote-changes.server';
import { acceptedOption, optionTitle } from '#app/domain/quotes/quote-options';
import { newestQuote, readQuote } from '#app/domain/quotes/queries.server';
import { mayAskForChange, whyNotBookable } from '#app/domain/quotes/quote-status';
import { readQuoteZone } from '#app/domain/quotes/quote-zone.server';
import { readWelcome } from '#app/domain/renewals/read-welcome.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { inReadersWords } from '#app/domain/quotes/line-words';
import { t } from '#app/platform/texts/t';
import { presentRequest } from './_shared/present-request.server';
import { AskForChange, Changes, ClosedDay, WhatChanged } from './_shared/quote-change';
import { ChooseOption, isUndecided, OptionList } from './_shared/quote-options';
import { type QuoteData, quoteAnswerSchema, quoteView } from './_shared/quote-view.server';
import { WelcomeBack } from './_shared/quote-welcome';
import { getAnswers } from './_shared/request-answers';

const ROUTE = 'routes/_booking+/quotes.$token';

const validator = lazyValidator(async () => (await import('./_shared/quote-answer.schema')).quoteAnswerSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your quote')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const quote = await readQuote(db, params.token ?? '');
  const problem = whyNotBookable(quote, now());
  const newest = problem ? await newestQuote(db, quote.request.id) : null;
  const closed = problem ? null : await whyQuoteIsClosed(db, quote);
  const accepted = acceptedOption(quote.options);
  const asked = await findAskedDesign(db, quote.request.id);
  const isWaiting = quote.changes.some(({ answeredAt }) => !answeredAt);
  return respond(quoteView, {
    request: presentRequest(quote.request),
    price: { ...quote, lines: quote.lines.map(inReadersWords) },
    options: quote.options.map((option) => ({ ...option, lines: option.lines.map(inReadersWords) })),
    chosen: accepted && optionTitle(accepted),
    version: quote.version,
    revisionNote: quote.revisionNote,
    status: quote.status,
    validUntil: quote.validUntil.toISOString(),
    zone: await readQuoteZone(db, quote),
    pdfPath: `/quotes/${quote.token}/pdf`,
    problem,
    newest: newest && newest.token !== quote.token ? newest.token : null,
    booked: quote.booking && quote.booking.paymentStatus !== 'none' ? quote.booking.reference : null,
    closed: closed ? { why: closed, wish: await suggestChange(db, quote) } : null,
    canRebook: !needsSignature(quote),
    mayAsk: !isWaiting && mayAskForChange(quote, now()),
    changes: quote.changes
      .filter(({ answeredAt, answer }) => !answeredAt || answer)
      .map(({ id, text, answeredAt, answer }) => ({ id, text, answer, isOpen: !answeredAt })),
    asked: quote.answers?.text ?? null,
    consent:
      !problem && !closed && needsSignature(quote) && !quote.acceptance
        ? (await readAcceptanceText(db, quote.token)).consent
        : null,
    accepted: quote.acceptance,
    welcome: await readWelcome(db, quote),
    house: asked && showDesign(asked, `/quotes/${quote.token}/house`),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, params, read, request, run }) => {
  const token = params.token ?? '';
  const form = await read(quoteAnswerSchema);
  const { intent, reason, change, name, agree, shown = '', option } = form.data;
  if (intent === 'view') {
    await run(form, 'view', (tx) => viewQuote(tx, { token }));
    return null;
  }
  if (intent === 'decline') {
    await run(form, 'decline', async (tx) => {
      await dropBegun(tx, { token });
      await declineQuote(tx, { token, reason });
    });
    return redirectWithNotice(
      `/quotes/${token}`,
      { type: 'info', message: t('Quote declined'), description: t('Thanks for letting us know.') },
      { status: 303 },
    );
  }
  if (intent === 'change') {
    await run(form, 'change', (tx) => askForChange(tx, { token, text: change, userId: actor?.userId ?? null }));
    return redirectWithNotice(
      `/quotes/${token}`,
      {
        type: 'success',
        message: t('Sent to the office'),
        description: t('We’ll email you a new version or the reason why not.'),
      },
      { status: 303 },
    );
  }
  const userAgent = request.headers.get('user-agent') ?? '';
  const signature = { name, isAgreed: agree === 'on', shown, ip: context.clientIp, userAgent };
  await run(form, 'accept', (tx) => acceptQuote(tx, { token, signature, option: option ? Number(option) : null }));
  return safeRedirect(`/checkout?quote=${token}`, '/', { status: 303 });
});

/** Records that the quote was opened; a read receipt goes by POST, so that mail scanners do not send it. */
function useReadReceipt(isNew: boolean): void {
  const { submit } = useFetcher();
  const sent = useRef(false);
  useEffect(() => {
    if (!isNew || sent.current) return;
    sent.current = true;
    submit({ intent: 'view' }, { method: 'post' });
  }, [isNew, submit]);
}

/** The name and the tick under what is accepted. */
function Sign({ consent }: { consent: NonNullable<QuoteData['consent']> }) {
  return (
    <div className="mb-6 grid gap-5">
      <input type="hidden" name="shown" value={consent.version} />
      <NameField hint={t('Typing your name signs this quote.')} />
      <Checkbox
        name="agree"
        label={consent.sentence}
        hint={
          <Link to="/terms" target="_blank" rel="noopener" className="inline-link">
            {t('Read the Terms of Service')}
          </Link>
        }
      />
    </div>
  );
}

/** Who has signed, and when. */
function Accepted({ data: { accepted, chosen, zone } }: { data: QuoteData }) {
  if (!accepted) return null;
  return (
    <p className="mt-6">
      {t('Accepted by {name}, {time}', {
        name: accepted.name || t('a deleted person'),
        time: formatDateTime(accepted.at, { zone }),
      })}
      {chosen ? <span className="block break-words">{chosen}</span> : null}
    </p>
  );
}

function acceptText({ accepted, welcome }: QuoteData): string {
  if (accepted) return t('Go to checkout');
  return welcome ? t('Confirm for this season') : t('Accept and go to checkout');
}

function Accept({ data }: { data: QuoteData }) {
  return (
    <PersistentForm id="accept" validator={validator} className="mt-8">
      <OperationId value={data.opId} />
      <input type="hidden" name="intent" value="accept" />
      {isUndecided(data) ? <ChooseOption data={data} /> : null}
      {data.consent ? <ConsentRules consent={data.consent} /> : null}
      <div className="mt-8 max-w-form">
        {data.consent ? <Sign consent={data.consent} /> : null}
        <SubmitButton size="lg" busyText={t('One moment…')}>
          {acceptText(data)}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}

function Answer({ data }: { data: QuoteData }) {
  const wasRefused = useWasRefused('decline');
  if (data.booked) {
    return (
      <Notice tone="good" title={t('Booked as {reference}', { reference: data.booked })} className="mt-8">
        {t('You can find it on your dashboard.')}
      </Notice>
    );
  }
  if (data.problem) {
    return (
      <Notice tone="warn" title={t('This quote is no longer open')} className="mt-8">
        <p>{data.problem}</p>
        <LinkButton to={data.newest ? `/quotes/${data.newest}` : '/book'} size="sm" className="mt-3">
          {data.newest ? t('Open the latest quote') : t('Request a new quote')}
        </LinkButton>
      </Notice>
    );
  }
  return (
    <>
      <ClosedDay data={data} />
      {data.closed ? null : <Accept data={data} />}
      <AskForChange data={data} />
      <details open={wasRefused || undefined} className="mt-8 rounded-lg border border-line bg-surface p-5">
        <summary className="cursor-pointer font-semibold">{t('Decline this quote')}</summary>
        <PersistentForm id="decline" validator={validator} className="mt-4">
          <OperationId value={data.opId.replace(/^......../, '00000000')} />
          <input type="hidden" name="intent" value="decline" />
          <TextArea name="reason" label={t('What didn’t work for you?')} optional limit={500} rows={3} />
          <SubmitButton variant="secondary" busyText={t('Sending…')} className="mt-4">
            {t('Decline')}
          </SubmitButton>
        </PersistentForm>
      </details>
    </>
  );
}

export default function QuotePage() {
  const data = useLoaderData<typeof loader>();
  useReadReceipt(data.status === 'issued');
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <PageHead
          title={
            isUndecided(data) && data.version > 1
              ? t('Your quote, version {version}', { version: data.version })
              : t('Your quote')
          }
          lead={t('For {name}, valid until {day}.', {
            name: data.request.name,
            day: formatDateTime(new Date(data.validUntil), { zone: data.zone, style: 'long-date' }),
          })}
          actions={
            <a href={data.pdfPath} download className={buttonClass('secondary')}>
              {t('Download PDF')}
            </a>
          }
        />
        {isUndecided(data) ? (
          <div className="mt-10">
            <QuoteBody data={data} />
          </div>
        ) : (
          <WithSidebar
            label={t('Price')}
            aside={
              <PriceSummary
                {...data.price}
                title={data.version > 1 ? t('Your price, version {version}', { version: data.version }) : t('Your price')}
              />
            }
          >
            <QuoteBody data={data} />
          </WithSidebar>
        )}
      </div>
    </SiteLayout>
  );
}

/** What the quote is for and how it is answered; its options where none is chosen yet. */
function QuoteBody({ data }: { data: QuoteData }) {
  const onlyRead = data.problem !== null || data.closed !== null;
  return (
    <>
      <WelcomeBack data={data} />
      <WhatChanged data={data} />
      <Changes data={data} />
      <CheckAnswers answers={getAnswers(data.request)} />
      {data.house ? (
        <div className="mt-8">
          <AskedDesign house={data.house} title={t('Your house, lit')} />
        </div>
      ) : null}
      {isUndecided(data) && onlyRead ? <OptionList data={data} /> : null}
      <Accepted data={data} />
      <Answer data={data} />
    </>
  );
}
