import type nodemailer from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { env } from './env.server';
import { LOGO_CID } from './mail-look';
import { sandbox } from './sandbox.server';
import { isSimulated } from './services.server';

export type Mail = {
  senderName: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string;
  /** The logo that the HTML shows. */
  logo?: Buffer;
  /** An entry for the receiver's calendar. */
  calendar?: { fileName: string; text: string } | undefined;
};

let transport: Transporter | undefined;

let mailer: Promise<{ default: typeof nodemailer }> | undefined;

/** Loaded where the first mail is sent, which a web process hardly ever does. */
async function loadMailer(): Promise<typeof nodemailer> {
  return (await (mailer ??= import('nodemailer'))).default;
}

/** Signs in at the mail server, without sending anything. Throws what it said. */
export async function tryMailServer(): Promise<void> {
  const waits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 };
  const trial = (await loadMailer()).createTransport({ url: env().SMTP_URL, ...waits });
  try {
    await trial.verify();
  } finally {
    trial.close();
  }
}

/** By which mail programs show a button of their own that unsubscribes with one click (RFC 8058). */
function listHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The environment's address: under the name that stands there, or else the business's own. */
function getFrom(name: string): string | { name: string; address: string } {
  const address = env().MAIL_FROM;
  return address.includes('<') ? address : { name, address };
}

/** Sends one mail by SMTP, or files it in the sandbox's outbox where mail is simulated. Throws when it was not taken. */
export async function sendMail(mail: Mail): Promise<void> {
  const { senderName, unsubscribeUrl, logo, calendar, ...rest } = mail;
  const message = {
    from: getFrom(senderName),
    ...rest,
    headers: unsubscribeUrl ? listHeaders(unsubscribeUrl) : {},
    attachments: [
      ...(logo ? [{ filename: 'logo.png', content: logo, cid: LOGO_CID, contentDisposition: 'inline' as const }] : []),
      ...(calendar
        ? [{ filename: calendar.fileName, content: calendar.text, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]
        : []),
    ],
  };
  const { createTransport } = await loadMailer();
  if (env().SMTP_URL) {
    transport ??= createTransport(env().SMTP_URL);
    await transport.sendMail(message);
    return;
  }
  if (!isSimulated('mail')) throw new Error('SMTP_URL is missing.');
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await sandbox().outbox.storeMail(composed.message as Buffer);
}
