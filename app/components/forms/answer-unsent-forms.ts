import { FORM_ERROR, FORM_ID_FIELD } from '#app/platform/form-names';
import { mark, translate } from '#app/platform/texts/t';

const PROBLEM = mark('We couldn’t reach the server. Check your connection and send it again.');

type ShownPage = { state: { loaderData: Record<string, unknown> } };

/**
 * Remix's encoding of an answer (turbo-stream, version 2), for what our loaders send: every value once in a list, named by its place.
 * Written here because the library's own encoder is 2 kB more on every page.
 */
function encode(value: unknown, list: unknown[]): number {
  if (value === undefined) return -7;
  if (value === null) return -5;
  const at = list.push(null) - 1;
  if (value instanceof Date) list[at] = ['D', value.getTime()];
  else if (Array.isArray(value)) list[at] = value.map((each) => encode(each, list));
  else if (typeof value === 'object')
    list[at] = Object.fromEntries(Object.entries(value).map(([key, each]) => [`_${encode(key, list)}`, encode(each, list)]));
  else list[at] = value;
  return at;
}

function respond(value: unknown, status: number): Response {
  const list: unknown[] = [];
  encode(value, list);
  const headers = { 'content-type': 'text/x-script', 'x-remix-response': 'yes' };
  return new Response(`${JSON.stringify(list)}\n`, { status, headers });
}

/** Answers a form that could not leave the device as the server refuses one. */
function refuseUnsent(body: URLSearchParams | FormData): Response {
  const text = (name: string) => {
    const value = body.get(name);
    return typeof value === 'string' && value ? value : undefined;
  };
  const data = {
    fieldErrors: { [FORM_ERROR]: translate(PROBLEM) },
    isUnsent: true,
    formId: text(FORM_ID_FIELD),
    subaction: text('subaction'),
  };
  return respond({ data }, 503);
}

/** The data of the page on the screen, as its loaders gave it. */
function repeatShownData(): Response {
  const { loaderData } = (window as unknown as { __remixRouter: ShownPage }).__remixRouter.state;
  return respond(Object.fromEntries(Object.entries(loaderData).map(([route, data]) => [route, { data }])), 200);
}

function isForm(body: unknown): body is URLSearchParams | FormData {
  return body instanceof URLSearchParams || body instanceof FormData;
}

/**
 * A form that the network does not carry would otherwise end on the error page with everything typed lost; a device may call itself
 * online and reach nothing. From now on such a form comes back with a sentence above it and stays filled in. Remix loads the page
 * again after every form, a refused one too: where that fails as well, the page keeps the data it shows.
 */
export function answerUnsentForms(): void {
  const send = window.fetch;
  let wasUnsent = false;
  window.fetch = async (input, init) => {
    const isData = input instanceof URL && input.pathname.endsWith('.data');
    const isLoadAfterForm = wasUnsent && isData && !init?.method;
    if (isData) wasUnsent = false;
    try {
      return await send(input, init);
    } catch (error) {
      if (!isData || init?.signal?.aborted) throw error;
      if (isLoadAfterForm) return repeatShownData();
      if (init?.method?.toUpperCase() !== 'POST' || !isForm(init.body)) throw error;
      wasUnsent = true;
      return refuseUnsent(init.body);
    }
  };
}
