import { createHash } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { collectPack } from '#app/domain/evidence/collect-pack.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { putFile } from '#app/platform/storage.server';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { pictureBytes } from '#tests/factories/files';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertPhoto } from '#tests/factories/work';
import { pdfText } from '#tests/setup/pdf-text';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { booked, complete, openFixture } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Pack = {
  hash: string;
  records: { position: number; kind: string; content: Record<string, unknown>; previous: string; hash: string }[];
};

let ask: Ask;
let cookie: string;
let adminId: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  await openFixture();
  const admin = await insertAdmin(db());
  adminId = admin.id;
  cookie = await signInAs(adminId);
});

/** As a bank would check it, from what the pack says of itself: JSON whose keys are sorted. */
function firstBroken({ records }: Pack): number | null {
  let before = '0'.repeat(64);
  for (const [index, { position, kind, content, previous, hash }] of records.entries()) {
    const text = JSON.stringify([before, index + 1, kind, content], (_key, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    );
    if (position !== index + 1 || previous !== before || hash !== createHash('sha256').update(text).digest('hex')) return index;
    before = hash;
  }
  return null;
}

async function jobWithPhoto() {
  const job = await booked();
  const pro = await insertPro(db());
  await complete(job.install.id, pro.id);
  const { lat, lng } = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: job.bookingId } } } });
  await db().site.updateMany({
    where: { bookings: { some: { id: job.bookingId } } },
    data: { placePrecision: 'house', placeSource: 'office', placeState: 'found', placeAt: now() },
  });
  await db().assignment.updateMany({
    where: { visitId: job.install.id },
    data: { arrivedAt: job.install.windowStart, arrivedLat: lat + 0.001, arrivedLng: lng },
  });
  await insertMessage(db(), { bookingId: job.bookingId, senderId: job.customer.id, proId: pro.id, body: 'The gate is open' });
  const { id } = await insertPhoto(db(), { visitId: job.install.id, proId: pro.id, userId: pro.userId }, 'after');
  const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id }, select: { file: true } });
  const bytes = await pictureBytes('jpeg');
  await putFile(file.key, bytes, 'image/jpeg');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db().storedFile.update({ where: { id: file.id }, data: { sha256 } });
  return { ...job, key: file.key, bytes, sha256 };
}

async function readPack(bookingId: string): Promise<Pack> {
  const answer = await ask(`/admin/evidence/${bookingId}/json`, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Pack;
}

it('an admin downloads the evidence of a booking, and a changed record breaks its chain', async () => {
  const { bookingId, reference, sha256 } = await jobWithPhoto();
  const pack = await readPack(bookingId);
  const kinds = new Set(pack.records.map(({ kind }) => kind));
  for (const kind of ['booking', 'quote', 'policy', 'visit', 'check-in', 'event', 'photo', 'payment'])
    expect(kinds).toContain(kind);
  expect(pack.records[0]?.content.reference).toBe(reference);
  expect(pack.records.find(({ kind }) => kind === 'photo')?.content).toMatchObject({ sha256, bytesNow: 'unchanged' });
  // A thousandth of a degree of latitude.
  expect(pack.records.find(({ kind }) => kind === 'check-in')?.content.feetFromAddress).toBeCloseTo(365, -1);
  expect(pack.records.find(({ kind }) => kind === 'message')?.content).toMatchObject({
    from: 'customer',
    text: 'The gate is open',
  });
  expect(firstBroken(pack)).toBeNull();
  expect(pack.hash).toBe(pack.records.at(-1)?.hash);

  const edited = structuredClone(pack);
  edited.records[2]!.content.version = 99;
  expect(firstBroken(edited)).toBe(2);
  const shortened = { ...pack, records: pack.records.filter((_, index) => index !== 3) };
  expect(firstBroken(shortened)).toBe(3);

  expect((await readPack(bookingId)).hash, 'the same records, the same hash').toBe(pack.hash);
  const pdf = await ask(`/admin/evidence/${bookingId}/pdf`, { cookie });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const lines = await db().auditLog.findMany({ where: { action: 'evidence.download', objectId: bookingId, actorId: adminId } });
  expect(lines.map(({ data }) => data)).toEqual(
    ['json', 'json', 'pdf'].map((format) => ({ format, hash: pack.hash, records: pack.records.length })),
  );
});

it('what a colleague of the customer wrote is of the customer’s side, only the pro’s own words are the pro’s', async () => {
  const { bookingId, customer } = await booked();
  const [pro, colleague] = [await insertPro(db()), await insertUser(db())];
  for (const [senderId, body] of [
    [customer.id, 'Please come early'],
    [colleague.id, 'All done, looks great'],
    [pro.userId, 'Thank you'],
  ] as const)
    await insertMessage(db(), { bookingId, senderId, proId: pro.id, body });
  const { pack } = await collectPack(db(), { bookingId, madeAt: now(), isPrinted: false });
  const said = pack.records.filter(({ kind }) => kind === 'message').map(({ content: { from, text } }) => [from, text]);
  expect(said).toEqual([
    ['customer', 'Please come early'],
    ['customer', 'All done, looks great'],
    ['pro', 'Thank you'],
  ]);
});

it('the signature under the quote is in its evidence, and the policy in fields', async () => {
  const { bookingId } = await booked();
  const { quoteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const text = { text: 'Total: $1,000.00', version: 'v1', termsVersion: 't1', at: now() };
  await db().quoteAcceptance.create({ data: { quoteId, name: 'Ann Lee', ip: '192.0.2.7', userAgent: 'Browser', ...text } });
  const { records } = await readPack(bookingId);
  expect(records.find(({ kind }) => kind === 'quote')?.content.signature).toMatchObject({ name: 'Ann Lee', ip: '192.0.2.7' });
  expect(records.find(({ kind }) => kind === 'policy')?.content.policy).toHaveProperty('lateFeeCents');
});

it('a sheet prints sixty photos at most, and says so', async () => {
  const { bookingId, install, takedown } = await booked();
  const pro = await insertPro(db());
  const bytes = await pictureBytes('jpeg');
  for (const visitId of [install.id, takedown.id])
    for (let photo = 0; photo < 31; photo += 1) {
      const { id } = await insertPhoto(db(), { visitId, proId: pro.id, userId: pro.userId }, 'after');
      const { file } = await db().visitPhoto.findUniqueOrThrow({ where: { id }, select: { file: true } });
      await putFile(file.key, bytes, 'image/jpeg');
    }
  const { pack, pictures } = await collectPack(db(), { bookingId, madeAt: now(), isPrinted: true });
  expect(pack.records.filter(({ kind }) => kind === 'photo')).toHaveLength(62);
  expect(pictures.size).toBe(60);
  expect(pack.leftOut).toEqual(['At most 60 photos are printed; of the others there is the hash.']);
});

it('a photo whose bytes were changed after the upload is named as changed', async () => {
  const { bookingId, key, bytes, sha256 } = await jobWithPhoto();
  const changed = Buffer.from(bytes);
  changed[changed.length - 3]! ^= 1;
  await putFile(key, changed, 'image/jpeg');
  const photo = (await readPack(bookingId)).records.find(({ kind }) => kind === 'photo');
  expect(photo?.content).toMatchObject({ sha256, bytesNow: 'changed' });
});

it('evidence is for admins alone', async () => {
  const { bookingId, customer } = await booked();
  for (const format of ['pdf', 'json']) {
    const path = `/admin/evidence/${bookingId}/${format}`;
    expect((await ask(path)).status).not.toBe(200);
    expect((await ask(path, { cookie: await signInAs(customer.id) })).status).not.toBe(200);
    expect((await ask(path, { cookie: await signInAs((await insertUser(db())).id) })).status).not.toBe(200);
  }
  expect((await ask(`/admin/evidence/${bookingId}/xml`, { cookie })).status).toBe(404);
});

it('the page of a dispute leads to its evidence', async () => {
  const { bookingId } = await booked();
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId } });
  const dispute = await db().dispute.create({
    data: {
      stripeDisputeId: `dp_${bookingId}`,
      paymentId: payment.id,
      bookingId,
      stripeStatus: 'needs_response',
      amountCents: payment.amountCents,
      openedAt: payment.createdAt,
    },
  });
  const html = await (await ask(`/admin/payments/disputes/${dispute.id}`, { cookie })).text();
  expect(html).toContain(`/admin/evidence/${bookingId}/pdf`);
  expect(html).toContain(`/admin/evidence/${bookingId}/json`);
});

it('what the customer and the office wrote about the booking is in the pack, and what the team noted among themselves is not', async () => {
  const { bookingId, customer } = await jobWithPhoto();
  const said = (seq: number, side: string, body: string) => ({ seq, side, body, createdAt: now() });
  await db().supportTicket.create({
    data: {
      token: `t-${bookingId}`,
      name: 'Casey',
      email: 'casey@town.test',
      subject: 'The porch is dark',
      queue: 'support',
      channel: 'form',
      lastMessageAt: now(),
      booking: { connect: { id: bookingId } },
      user: { connect: { id: customer.id } },
      messages: {
        create: [
          said(1, 'sender', 'Half of the porch is dark.'),
          said(2, 'note', 'They always say that.'),
          said(3, 'team', 'We come on Monday.'),
        ],
      },
    },
  });
  const pack = await readPack(bookingId);
  const office = pack.records.filter(({ kind }) => kind === 'office-message').map(({ content }) => content);
  expect(office).toMatchObject([
    { conversation: expect.stringMatching(/^Support \d+: The porch is dark$/) as string, from: 'customer', number: 1 },
    { from: 'office', number: 3, text: 'We come on Monday.' },
  ]);
  expect(JSON.stringify(pack)).not.toContain('They always say that.');
  expect(firstBroken(pack)).toBeNull();
});

it('the PDF has a map of the arrival, and the JSON both of its places; an address known by its ZIP code alone has none', async () => {
  const { bookingId } = await jobWithPhoto();
  const site = await db().site.findFirstOrThrow({ where: { bookings: { some: { id: bookingId } } } });
  const checkIn = async () => (await readPack(bookingId)).records.find(({ kind }) => kind === 'check-in')?.content;
  const print = async () => {
    const pdf = await ask(`/admin/evidence/${bookingId}/pdf`, { cookie });
    return pdfText(Buffer.from(await pdf.arrayBuffer()));
  };
  expect(await checkIn()).toMatchObject({ addressLat: site.lat, addressLng: site.lng, lng: site.lng });
  const words = await print();
  for (const part of ['Map of the arrival, north is up', 'ft away', 'Outer circle: 500 ft from the address'])
    expect(words).toContain(part);
  await db().site.update({
    where: { id: site.id },
    data: { placePrecision: 'zip', placeSource: 'zip', placeState: 'waiting', placeAt: null },
  });
  expect(await checkIn()).toMatchObject({ addressLat: null, addressLng: null, feetFromAddress: null });
  expect(await print()).not.toContain('Map of the arrival');
});
