import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { OpenedMail, Outbox, OutboxQuery, StoredMail, StoredSms } from '../outbox/outbox';
import { field, page, type Fragment } from './layout';

const perPage = 25;

function getQuery(c: Context): Required<OutboxQuery> {
  const number = Number(c.req.query('page') ?? '1');
  return { to: c.req.query('to') ?? '', page: Number.isInteger(number) && number > 0 ? number : 1, perPage };
}

function pager({ to, page: current }: Required<OutboxQuery>, total: number, path: string): Fragment | string {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return '';
  const link = (number: number) => `${path}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(number) })}`;
  return html`<nav class="row" aria-label="Pages">
    ${current > 1 ? html`<a href="${link(current - 1)}">Newer</a>` : ''}
    <span class="soft">Page ${current} of ${last}</span>
    ${current < last ? html`<a href="${link(current + 1)}">Older</a>` : ''}
  </nav>`;
}

function filterForm(to: string, path: string): Fragment {
  return html`<form method="get" action="${path}" class="row">
    ${field({ name: 'to', label: 'Recipient', value: to, required: false })} <button class="quiet">Filter</button>
  </form>`;
}

function when(iso: string): string {
  return iso.replace('T', ' ').slice(0, 19);
}

function mailTable(mails: StoredMail[]): Fragment {
  if (mails.length === 0) return html`<p>No mail yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">Sent (UTC)</th>
        </tr>
      </thead>
      <tbody>
        ${mails.map(
          (mail) =>
            html`<tr>
              <td><a href="/sandbox/outbox/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
              <td>${mail.to.join(', ')}</td>
              <td>${when(mail.receivedAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function smsTable(messages: StoredSms[]): Fragment {
  if (messages.length === 0) return html`<p>No text message yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">To</th>
          <th scope="col">Sent (UTC)</th>
        </tr>
      </thead>
      <tbody>
        ${messages.map(
          (sms) =>
            html`<tr>
              <td>${sms.body}</td>
              <td>${sms.to}</td>
              <td>${when(sms.receivedAt)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The channels whose messages land here: of the others nothing is shown, whatever was sent before. */
type Channels = { mail: boolean; sms: boolean };

function tabs({ mail, sms }: Channels): Fragment | string {
  if (!mail || !sms) return '';
  return html`<p class="row"><a href="/sandbox/outbox">Mail</a> <a href="/sandbox/outbox/sms">Text messages</a></p>`;
}

function mailPage(mail: OpenedMail): Fragment {
  return page({
    title: mail.subject,
    standsFor: 'mailbox',
    wide: true,
    body: html`<p><a href="/sandbox/outbox">All mail</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Sent</dt>
        <dd>${when(mail.receivedAt)} UTC</dd>
      </dl>
      ${
        mail.links.length
          ? html`<h2>Links</h2>
              <ul>
                ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
              </ul>`
          : ''
      }
      ${
        mail.html
          ? html`<h2>As sent</h2>
              <iframe sandbox="" title="The mail as HTML" src="/sandbox/outbox/mail/${mail.id}/html"></iframe>`
          : ''
      }
      <h2>Text</h2>
      <pre>${mail.text || '(no text part)'}</pre>
      ${
        mail.attachments.length
          ? html`<h2>Attachments</h2>
              <ul>
                ${mail.attachments.map((file) => html`<li>${file.filename} (${file.mimeType}, ${file.size} bytes)</li>`)}
              </ul>`
          : ''
      }
      <details>
        <summary>Headers</summary>
        <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>`,
  });
}

/** The mail's own HTML runs nothing and loads nothing but its images and styles. */
const mailPolicy =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

export function outboxPages(outbox: Outbox, channels: Channels): Hono {
  const app = new Hono();
  if (channels.mail || channels.sms) app.get('/outbox.json', (c) => allMessages(c, outbox, channels));
  if (channels.mail) mailRoutes(app, outbox, channels);
  else if (channels.sms) app.get('/outbox', (c) => c.redirect('/sandbox/outbox/sms', 302));
  if (channels.sms) smsRoutes(app, outbox, channels);
  return app;
}

async function allMessages(c: Context, outbox: Outbox, channels: Channels): Promise<Response> {
  const query = { ...getQuery(c), perPage: 100 };
  const [{ mails }, { messages }] = await Promise.all([
    channels.mail ? outbox.listMails(query) : { mails: [] },
    channels.sms ? outbox.listSms(query) : { messages: [] },
  ]);
  const opened = await Promise.all(mails.map(({ id }) => outbox.getMail(id)));
  return c.json({ mails: opened, sms: messages });
}

function mailRoutes(app: Hono, outbox: Outbox, channels: Channels): void {
  app.get('/outbox', async (c) => {
    const query = getQuery(c);
    const { mails, total } = await outbox.listMails(query);
    const body = html`<h1>Mail</h1>
      ${tabs(channels)}${filterForm(query.to, '/sandbox/outbox')}${mailTable(mails)}${pager(query, total, '/sandbox/outbox')}`;
    return c.html(page({ title: 'Mail', standsFor: 'mailbox', wide: true, body }));
  });
  app.get('/outbox/mail/:id', async (c) => {
    const mail = await outbox.getMail(c.req.param('id'));
    return mail ? c.html(mailPage(mail)) : c.notFound();
  });
  app.get('/outbox/mail/:id/html', async (c) => {
    const mail = await outbox.getMail(c.req.param('id'));
    if (!mail?.html) return c.notFound();
    return c.html(mail.html, 200, { 'content-security-policy': mailPolicy, 'x-content-type-options': 'nosniff' });
  });
}

function smsRoutes(app: Hono, outbox: Outbox, channels: Channels): void {
  app.get('/outbox/sms', async (c) => {
    const query = getQuery(c);
    const { messages, total } = await outbox.listSms(query);
    const path = '/sandbox/outbox/sms';
    const body = html`<h1>Text messages</h1>
      ${tabs(channels)}${filterForm(query.to, path)}${smsTable(messages)}${pager(query, total, path)}`;
    return c.html(page({ title: 'Text messages', standsFor: 'phone', wide: true, body }));
  });
}
