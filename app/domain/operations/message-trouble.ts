import { mark, type Marked, t, translate } from '#app/platform/texts/t';
type Problem = { code?: unknown; responseCode?: number; response?: string; status?: number; message?: string };

function saidBy(error: unknown): string {
  const { response, message } = error as Problem;
  return (response ?? message ?? String(error)).split('\n')[0]!.trim().replace(/\.$/, '');
}

/** What a mail server's refusal means, and what to do. */
export function mailTrouble(error: unknown): string {
  const { code } = error as Problem;
  const said = saidBy(error);
  switch (code) {
    case 'EAUTH':
      return t(
        'The mail server does not take the user or password in SMTP_URL. Characters such as @ and / in a password have to be written as %40 and %2F. It says: {said}.',
        { said },
      );
    case 'EENVELOPE':
      return t(
        'The mail server refused the sender or the receiver. Often it lets only addresses of its own domain be MAIL_FROM. It says: {said}.',
        { said },
      );
    case 'EDNS':
    case 'ENOTFOUND':
      return t('The host in SMTP_URL has no address. Check how it is written.');
    case 'ETLS':
      return t(
        'The mail server can’t be reached by TLS. Use smtps:// with port 465, or smtp:// with port 587. It says: {said}.',
        { said },
      );
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ESOCKET':
    case 'ETIMEDOUT':
      return t(
        'The mail server in SMTP_URL can’t be reached. Check its host and port, and that a firewall lets this server out. It says: {said}.',
        { said },
      );
    default:
      return t('The mail server did not take the email. It says: {said}.', { said });
  }
}

const SMS_MEANINGS: Record<string, Marked> = {
  20003: mark('Twilio doesn’t know these keys. Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN from the Twilio Console once more.'),
  20404: mark('Twilio doesn’t know this account. Copy TWILIO_ACCOUNT_SID from the Twilio Console once more.'),
  21211: mark('Twilio says that this is not a phone number.'),
  21212: mark('The number in TWILIO_FROM is not one that can send.'),
  21408: mark(
    'Your Twilio account may not send to this country. Allow it in the Twilio Console, under Messaging, Geo permissions.',
  ),
  21606: mark('The number in TWILIO_FROM is not of your account, or can’t send text messages.'),
  21608: mark('Your Twilio account is a trial: it sends to numbers only that you have verified in the Twilio Console.'),
  21610: mark('This phone answered STOP to your number. It gets messages again after it answers START.'),
  21614: mark('This number can’t get text messages. Use a mobile number.'),
  21659: mark('The number in TWILIO_FROM is not of your account. Copy it from the Twilio Console, like +13125550142.'),
  21660: mark('The number in TWILIO_FROM is of another Twilio account.'),
  21703: mark('The Messaging Service in TWILIO_FROM has no number. Add one in the Twilio Console.'),
};

/** What Twilio's refusal means, and what to do. */
export function smsTrouble(error: unknown): string {
  const { code, status } = error as Problem;
  const said = saidBy(error);
  const meaning = SMS_MEANINGS[String(code)] ?? (status === 401 ? SMS_MEANINGS[20003] : undefined);
  if (meaning) return translate(meaning);
  if (typeof code === 'string' && /^(E[A-Z]+|ECONN\w+)$/.test(code))
    return t('Twilio can’t be reached from this server. Check its network and firewall.');
  if (typeof code === 'number')
    return t('Twilio did not take the text message. It says: {said} (error {code}).', { said, code: String(code) });
  return t('Twilio did not take the text message. It says: {said}.', { said });
}
