import { decode } from 'turbo-stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerUnsentForms } from './answer-unsent-forms';

const ACTION = new URL('http://localhost/settings.data');

describe('A form that the network does not carry', () => {
  const send = vi.fn<typeof fetch>();

  beforeEach(() => {
    send.mockReset();
    vi.stubGlobal('window', { fetch: send });
    answerUnsentForms();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is answered as refused, beside the form that was sent, in the encoding that Remix reads', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const body = new URLSearchParams({ __rvfInternalFormId: 'profile', subaction: 'name', name: 'Laura' });
    const answer = await window.fetch(ACTION, { method: 'POST', body });
    expect(answer.status).toBe(503);
    const { value } = await decode(answer.body as ReadableStream<Uint8Array>);
    expect(value).toEqual({
      data: {
        fieldErrors: { _form: expect.stringContaining('couldn’t reach the server') as string },
        isUnsent: true,
        formId: 'profile',
        subaction: 'name',
      },
    });
  });

  it('leaves the page with the data it shows when the load that follows fails as well, once', async () => {
    const loaderData = {
      root: { userId: 'u1' },
      'routes/settings+/index': { since: new Date(0), tags: ['a', null, { on: true }], none: undefined, count: 3 },
    };
    vi.stubGlobal('window', { fetch: send, __remixRouter: { state: { loaderData } } });
    answerUnsentForms();
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await window.fetch(ACTION, { method: 'POST', body: new FormData() });
    const answer = await window.fetch(ACTION, {});
    const { value } = await decode(answer.body as ReadableStream<Uint8Array>);
    expect(value).toEqual({
      root: { data: loaderData.root },
      'routes/settings+/index': { data: loaderData['routes/settings+/index'] },
    });
    await expect(window.fetch(ACTION, {})).rejects.toThrow('Failed to fetch');
  });

  it('leaves answers, loads, other addresses and requests that were given up as they are', async () => {
    const body = new URLSearchParams({ name: 'Laura' });
    send.mockResolvedValueOnce(new Response('as it came'));
    expect(await (await window.fetch(ACTION, { method: 'POST', body })).text()).toBe('as it came');
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(window.fetch(ACTION)).rejects.toThrow('Failed to fetch');
    await expect(window.fetch('/healthz', { method: 'POST', body })).rejects.toThrow('Failed to fetch');
    const signal = AbortSignal.abort();
    await expect(window.fetch(ACTION, { method: 'POST', body, signal })).rejects.toThrow('Failed to fetch');
  });
});
