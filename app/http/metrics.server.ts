import type { Request, Response } from 'express';
import { exposeMetrics } from '#app/domain/operations/business-metrics.server';
import { mayReadMetrics } from '../platform/metrics-access.server';

/** The figures of this process and of the business, for monitors with the token; for others there is no such page. */
export async function answerMetrics(request: Request, response: Response): Promise<void> {
  if (!mayReadMetrics(request.get('authorization')))
    return void response.status(404).type('text/plain').send('There is no such page.');
  const { type, text } = await exposeMetrics();
  response.set({ 'content-type': type, 'cache-control': 'no-store' }).send(text);
}
