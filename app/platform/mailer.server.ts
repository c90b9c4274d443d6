import nodemailer, { type Transporter } from 'nodemailer';
import { env } from './env.server';
import { sandbox } from './sandbox.server';

export type Mail = { to: string; subject: string; html: string; text: string; messageId: string };

let transport: Transporter | undefined;

/** Sends one mail by SMTP, or files it in the sandbox's outbox when no server is set. Throws when it was not taken. */
export async function sendMail(mail: Mail): Promise<void> {
  const message = { from: env().MAIL_FROM, ...mail };
  if (env().SMTP_URL) {
    transport ??= nodemailer.createTransport(env().SMTP_URL);
    await transport.sendMail(message);
    return;
  }
  const composed = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await sandbox().outbox.storeMail(composed.message as Buffer);
}
