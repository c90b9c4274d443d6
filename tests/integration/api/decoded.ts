import { decode } from 'turbo-stream';

type Sent = { redirect: string };

/** What Remix adds to the format: redirects of loaders and refusals in plain words. */
function known(type: unknown, ...values: unknown[]): { value: unknown } | false {
  if (type === 'SingleFetchRedirect') return { value: values[0] as Sent };
  if (type === 'ErrorResponse') {
    const [data, status, statusText] = values;
    return { value: { data, status, statusText } };
  }
  return false;
}

/** An answer as the documented content type carries it. */
export async function decoded(answer: Response): Promise<unknown> {
  const type = getType(answer);
  if (type === 'application/json') return answer.json();
  if (type !== 'text/x-script') return answer.text();
  const { value, done } = await decode(answer.body!, { plugins: [known] });
  await done;
  return value;
}

export function getType(answer: Response): string {
  return answer.headers.get('content-type')?.split(';')[0] ?? '';
}
