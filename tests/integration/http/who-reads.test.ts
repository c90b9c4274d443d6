import express from 'express';
import pg from 'pg';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { getActor } from '#app/http/guard.server';
import { foundBefore, pageLanguage } from '#app/http/page-language.server';
import { db } from '#app/platform/db.server';
import { currentLanguage } from '#app/platform/texts/language';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';

test('who reads a page is found with their language, once for all its loaders', async () => {
  const user = await insertUser(db(), { language: 'es' });
  const cookie = await signInAs(user.id);
  const app = express();
  app.use(pageLanguage());
  app.get('*', (request, response, next) => {
    const page = {
      cspNonce: '',
      requestId: '',
      clientIp: '',
      asksData: false,
      changesLanguage: false,
      found: foundBefore(response),
    };
    getActor(page, new Request('http://localhost/', { headers: { cookie } }))
      .then((actor) => response.json({ userId: actor?.userId, language: currentLanguage() }))
      .catch(next);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/services`, { headers: { cookie } });
    expect(await answer.json()).toEqual({ userId: user.id, language: 'es' });
    expect(sent.mock.calls.length).toBe(1);
  } finally {
    sent.mockRestore();
    server.close();
  }
});
