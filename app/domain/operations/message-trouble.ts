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
      return `The mail server does not take the user or password in SMTP_URL. Characters such as @ and / in a password have to be written as %40 and %2F. It says: ${said}.`;
    case 'EENVELOPE':
      return `The mail server refused the sender or the receiver. Often it lets only addresses of its own domain be MAIL_FROM. It says: ${said}.`;
    case 'EDNS':
    case 'ENOTFOUND':
      return 'The host in SMTP_URL has no address. Check how it is written.';
    case 'ETLS':
      return `The mail server can’t be reached by TLS. Use smtps:// with port 465, or smtp:// with port 587. It says: ${said}.`;
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ESOCKET':
    case 'ETIMEDOUT':
      return `The mail server in SMTP_URL can’t be reached. Check its host and port, and that a firewall lets this server out. It says: ${said}.`;
    default:
      return `The mail server did not take the email. It says: ${said}.`;
  }
}

const SMS_MEANINGS: Record<string, string> = {
  20003: 'Twilio doesn’t know these keys. Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN from the Twilio Console once more.',
  20404: 'Twilio doesn’t know this account. Copy TWILIO_ACCOUNT_SID from the Twilio Console once more.',
  21211: 'Twilio says that this is not a phone number.',
  21212: 'The number in TWILIO_FROM is not one that can send.',
  21408: 'Your Twilio account may not send to this country. Allow it in the Twilio Console, under Messaging, Geo permissions.',
  21606: 'The number in TWILIO_FROM is not of your account, or can’t send text messages.',
  21608: 'Your Twilio account is a trial: it sends to numbers only that you have verified in the Twilio Console.',
  21610: 'This phone answered STOP to your number. It gets messages again after it answers START.',
  21614: 'This number can’t get text messages. Use a mobile number.',
  21659: 'The number in TWILIO_FROM is not of your account. Copy it from the Twilio Console, like +13125550142.',
  21660: 'The number in TWILIO_FROM is of another Twilio account.',
  21703: 'The Messaging Service in TWILIO_FROM has no number. Add one in the Twilio Console.',
};

/** What Twilio's refusal means, and what to do. */
export function smsTrouble(error: unknown): string {
  const { code, status } = error as Problem;
  const said = saidBy(error);
  const meaning = SMS_MEANINGS[String(code)] ?? (status === 401 ? SMS_MEANINGS[20003] : undefined);
  if (meaning) return meaning;
  if (typeof code === 'string' && /^(E[A-Z]+|ECONN\w+)$/.test(code))
    return 'Twilio can’t be reached from this server. Check its network and firewall.';
  return `Twilio did not take the text message. It says: ${said}${typeof code === 'number' ? ` (error ${code})` : ''}.`;
}
