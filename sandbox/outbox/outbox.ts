import type pg from 'pg';
import PostalMime, { type Address } from 'postal-mime';
import { newId } from '../database/ids';

export type StoredMail = { id: string; from: string; to: string[]; subject: string; receivedAt: string };
export type OpenedMail = StoredMail & {
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  links: string[];
  attachments: { filename: string; mimeType: string; size: number }[];
};
export type StoredSms = { id: string; from: string; to: string; body: string; receivedAt: string };
export type OutboxQuery = { to?: string; page?: number; perPage?: number };
export type Outbox = {
  storeMail(raw: Buffer | string): Promise<{ id: string }>;
  storeSms(sms: { to: string; from: string; body: string }): Promise<{ id: string }>;
  /** Newest first; `to` matches any part of a recipient's address, whatever its case. */
  listMails(query?: OutboxQuery): Promise<{ mails: StoredMail[]; total: number }>;
  getMail(id: string): Promise<OpenedMail | null>;
  listSms(query?: OutboxQuery): Promise<{ messages: StoredSms[]; total: number }>;
};

type MailRow = {
  id: string;
  sender: string;
  recipients: string[];
  subject: string;
  received_ms: string;
  raw: Buffer;
  total: string;
};
type SmsRow = { id: string; sender: string; recipient: string; body: string; received_ms: string; total: string };

function addressesOf(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => (entry.group ? entry.group.map((member) => member.address) : [entry.address ?? '']));
}

/** Every http(s) address of the text and the HTML part, each once, in order. */
export function linksIn(text: string, html: string | null): string[] {
  const fromHtml = [...(html ?? '').matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map((match) =>
    match[1]!.replaceAll('&amp;', '&'),
  );
  const fromText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0].replace(/[.,;:]$/, ''));
  return [...new Set([...fromHtml, ...fromText])];
}

function toMail(row: MailRow): StoredMail {
  return {
    id: row.id,
    from: row.sender,
    to: row.recipients,
    subject: row.subject,
    receivedAt: new Date(Number(row.received_ms)).toISOString(),
  };
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function toSms(row: SmsRow): StoredSms {
  const receivedAt = new Date(Number(row.received_ms)).toISOString();
  return { id: row.id, from: row.sender, to: row.recipient, body: row.body, receivedAt };
}

function toPage({ page = 1, perPage = 50 }: OutboxQuery): [number, number] {
  return [perPage, (Math.max(1, page) - 1) * perPage];
}

/** Mails that are kept as they were read: a test that waits for one asks for all of an address again and again, and a stored mail never changes. */
const MAX_KEPT = 500;

export function createOutbox({ pool, now }: { pool: pg.Pool; now: () => Date }): Outbox {
  const kept = new Map<string, OpenedMail>();
  function keep(mail: OpenedMail): OpenedMail {
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(mail.id, mail);
    return mail;
  }
  return {
    async storeMail(raw) {
      const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(raw);
      const parsed = await PostalMime.parse(bytes);
      const id = newId('mail');
      const recipients = [...addressesOf(parsed.to), ...addressesOf(parsed.cc), ...addressesOf(parsed.bcc)].filter(Boolean);
      // A mailbox shows two deliveries of one message id as one mail.
      const { rows } = await pool.query<{ id: string }>(
        `insert into sandbox.mail (id, sender, recipients, subject, raw, received_ms, message_id) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (message_id) do update set deliveries = mail.deliveries + 1 returning id`,
        [id, parsed.from?.address ?? '', recipients, parsed.subject ?? '', bytes, now().getTime(), parsed.messageId || null],
      );
      return { id: rows[0]?.id ?? id };
    },
    async storeSms({ to, from, body }) {
      const id = newId('sms');
      const sql = 'insert into sandbox.sms (id, sender, recipient, body, received_ms) values ($1, $2, $3, $4, $5)';
      await pool.query(sql, [id, from, to, body, now().getTime()]);
      return { id };
    },
    async listMails(query = {}) {
      const { rows } = await pool.query<MailRow>(
        `select id, sender, recipients, subject, received_ms, count(*) over () as total from sandbox.mail
         where array_to_string(recipients, ' ') ilike $1 order by seq desc limit $2 offset $3`,
        [likePattern(query.to ?? ''), ...toPage(query)],
      );
      return { mails: rows.map(toMail), total: Number(rows[0]?.total ?? 0) };
    },
    async getMail(id) {
      const known = kept.get(id);
      if (known) return known;
      const { rows } = await pool.query<MailRow>('select * from sandbox.mail where id = $1', [id]);
      if (!rows[0]) return null;
      const parsed = await PostalMime.parse(rows[0].raw);
      const text = parsed.text ?? '';
      const html = parsed.html ?? null;
      return keep({
        ...toMail(rows[0]),
        text,
        html,
        headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
        links: linksIn(text, html),
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          filename: filename ?? '',
          mimeType,
          size: typeof content === 'string' ? content.length : content.byteLength,
        })),
      });
    },
    async listSms(query = {}) {
      const { rows } = await pool.query<SmsRow>(
        `select *, count(*) over () as total from sandbox.sms where recipient ilike $1 order by seq desc limit $2 offset $3`,
        [likePattern(query.to ?? ''), ...toPage(query)],
      );
      return { messages: rows.map(toSms), total: Number(rows[0]?.total ?? 0) };
    },
  };
}
