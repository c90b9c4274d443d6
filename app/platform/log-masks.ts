const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Random text that opens something: of a mailed link, a quote, a calendar. Words of addresses have no digits and no capitals. */
const TOKEN = /^(?=.*[\dA-Z])[\w.~-]{16,}$/;

const EMAIL = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;
const PHONE = /\+\d{10,15}\b|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/g;
const KEY = /\b(?:sk|rk|pk|whsec)_[\w*]+/g;

/** An address without what was asked and without the random texts in it: who reads the log cannot open what they open. */
export function maskPath(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map((part) => (TOKEN.test(part) && !UUID.test(part) ? '[token]' : part))
    .join('/');
}

function maskText(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[phone]').replace(KEY, '[key]');
}

/** The database client prints all that it was given before it says what is wrong with it. */
function messageOf({ name, message }: Error): string {
  const said = name.startsWith('PrismaClient') ? (message.trim().split('\n').at(-1) ?? '') : message;
  return maskText(said);
}

type ErrorLine = { type: string; message: string; code?: string; stack: string; cause?: ErrorLine };

/**
 * What the log says of an error: no field of its own but its code. A database names the row that stands in the way, a mail server the
 * person it does not know, each in a field that is easily forgotten.
 */
export function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
