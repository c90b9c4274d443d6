import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { quietTuesday } from '#tests/factories/scenarios';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let { read, post } = {} as Reader;

beforeAll(async () => {
  ({ read, post } = await pageReader());
}, 300_000);

test('office, customer and pro read who did what, with which other person, and each only the reasons that are theirs', async () => {
  const { admin, customer, nearPro, farPro, visit } = await quietTuesday(db());
  await db().user.update({ where: { id: admin.id }, data: { fullName: 'Ada Office' } });
  await db().pro.update({ where: { id: nearPro.id }, data: { companyName: 'Near Lights', acceptingJobs: false } });
  await db().pro.update({ where: { id: farPro.id }, data: { companyName: 'Far Lights' } });
  const page = `/admin/dispatch/${visit.id}`;

  const asked = { intent: 'offer', proId: nearPro.id, overrideReason: 'Fine on the phone' };
  expect((await post(`${page}?form=give`, admin.id, asked)).status).toBe(302);
  const offer = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  const no = await post('/pro/dashboard/jobs', nearPro.userId, { intent: 'decline', offerId: offer.id });
  expect(no.status).toBe(302);
  const given = { intent: 'assign', proId: farPro.id, overrideReason: 'The customer asked' };
  expect((await post(`${page}?form=give`, admin.id, given)).status).toBe(302);
  const flag = { intent: 'flag', reason: 'Two complaints' };
  expect((await post(`${page}?form=change`, admin.id, flag)).status).toBe(302);

  const office = await read(page, admin.id);
  for (const line of [
    'Ada Office offered the job to Nina Near',
    'Override reason: Fine on the phone',
    'Nina Near declined the offer',
    'Ada Office assigned Frank Far',
    'Ada Office flagged the job',
    'Two complaints',
  ])
    expect([line, office.includes(line)]).toEqual([line, true]);

  const pro = await read(`/pro/visits/${visit.id}`, farPro.userId);
  expect(pro).toContain('Our office assigned you');
  const customers = await read(`/customer/visits/${visit.id}`, customer.id);
  expect(customers).toContain('Our office assigned Far Lights');
  for (const words of [pro, customers])
    for (const secret of ['Nina', 'Near Lights', 'Ada Office', 'Fine on the phone', 'The customer asked', 'Two complaints'])
      expect([secret, words.includes(secret)]).toEqual([secret, false]);
});
