import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { HOUR_MS } from '#app/platform/durations';
import { utcDay } from '#app/platform/local-date';
import { putFile } from '#app/platform/storage.server';
import type { PhotoMoment, SignOffStatus } from '#prisma';
import { addHours, addMinutes } from '#tests/factories/local-time';
import type { DemoData } from './demo-data';

type Picture = { key: string; bytes: Buffer };
type Look = { wall: string; roof: string; sky: string; lamp: string };

const LOOKS: readonly Look[] = [
  { wall: '#3f4a5c', roof: '#252c3a', sky: '#182235', lamp: '#ffd9a0' },
  { wall: '#5a4a42', roof: '#332824', sky: '#1d2433', lamp: '#ffefc9' },
  { wall: '#46564d', roof: '#27332d', sky: '#14202b', lamp: '#cfe4ff' },
];
const WIDTH = 960;
const HEIGHT = 720;
/** Only the newest work has pictures: enough to look at, little to load. */
const WITH_PHOTOS = 36;
const SIGN_OFF_HOURS = 48;
/** What customers say of work that they do not sign off; the pro's share waits. */
const COMPLAINTS = ['The left gutter is dark, and one clip came down last night.', 'Two bulbs over the garage do not light.'];

/** A house at dusk, as a phone sees it: without its lights before the work, with them after it. */
function draw({ wall, roof, sky, lamp }: Look, moment: PhotoMoment): string {
  const isLit = moment === 'after';
  const eaves: string[] = [];
  for (let x = 170; x <= 790; x += 22) eaves.push(`<circle cx="${x}" cy="${x % 44 === 16 ? 352 : 350}" r="5"/>`);
  for (let at = 0; at <= 14; at += 1) {
    eaves.push(`<circle cx="${170 + at * 22}" cy="${346 - at * 12}" r="5"/>`);
    eaves.push(`<circle cx="${790 - at * 22}" cy="${346 - at * 12}" r="5"/>`);
  }
  const lights = isLit
    ? `<g fill="${lamp}">${eaves.join('')}</g><g fill="${lamp}" opacity=".22" filter="url(#glow)">${eaves.join('')}</g>`
    : '';
  const window = isLit ? '#ffcf7a' : '#11161f';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter></defs>
    <rect width="100%" height="100%" fill="${sky}"/>
    <rect y="560" width="100%" height="160" fill="#141b22"/>
    <rect x="190" y="350" width="580" height="220" fill="${wall}"/>
    <path d="M150 356 480 172 810 356Z" fill="${roof}"/>
    <rect x="430" y="440" width="90" height="130" fill="#1a1410"/>
    <g fill="${window}"><rect x="250" y="410" width="110" height="80"/><rect x="600" y="410" width="110" height="80"/></g>
    <path d="M90 570q20-120 60 0Zm720 0q26-150 66 0Z" fill="#1d3128"/>
    ${lights}
  </svg>`;
}

async function drawAll(): Promise<Record<'before' | 'after', Buffer[]>> {
  const shoot = (moment: PhotoMoment) =>
    Promise.all(
      LOOKS.map((look) =>
        sharp(Buffer.from(draw(look, moment)))
          .jpeg({ quality: 78 })
          .toBuffer(),
      ),
    );
  return { before: await shoot('before'), after: await shoot('after') };
}

type Word = { status: SignOffStatus; afterHours: number; note: string };

/** What its customer says of finished work: nothing yet of the newest, and of some that it is not right. */
function wordOn(hours: number, { at, complaint }: { at: number; complaint: string | undefined }): Word {
  if (hours >= SIGN_OFF_HOURS)
    return at % 3 === 0
      ? { status: 'auto_accepted', afterHours: SIGN_OFF_HOURS, note: '' }
      : { status: 'accepted', afterHours: 5, note: '' };
  if (complaint && hours > 3) return { status: 'disputed', afterHours: 3, note: complaint };
  return { status: 'waiting', afterHours: 0, note: '' };
}

/** The checklist, the photos and the customer's word of every finished visit; a place in a team has none. Answers the pictures to be written. */
export async function addFinishedWork(demoData: DemoData): Promise<Picture[]> {
  const shots = await drawAll();
  const { rows, random, now, packages } = demoData;
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]));
  const done = rows.visits
    .filter((visit) => visit.status === 'completed' && visit.completedAt && !visit.leadVisitId)
    .sort((a, b) => new Date(b.completedAt ?? 0).getTime() - new Date(a.completedAt ?? 0).getTime());
  const pictures: Picture[] = [];
  const complaints = [...COMPLAINTS];
  for (const [at, visit] of done.entries()) {
    const held = rows.assignments.find((one) => one.visitId === visit.id && one.status === 'completed');
    const pro = demoData.pros.find(({ row }) => row.id === held?.proId);
    const pack = packages.get(String(bookings.get(visit.bookingId)?.packageId));
    if (!visit.id || !held || !pro || !pack) continue;
    const completedAt = new Date(visit.completedAt ?? now);
    const lines = visit.kind === 'takedown' ? pack.takedownChecks : pack.installChecks;
    lines.forEach((label, position) => rows.visitChecks.push({ visitId: visit.id ?? '', position, label, doneAt: completedAt }));
    const hours = (now.getTime() - completedAt.getTime()) / HOUR_MS;
    const word = wordOn(hours, { at, complaint: complaints[0] });
    if (word.status === 'disputed') complaints.shift();
    rows.signOffs.push({
      visitId: visit.id,
      status: word.status,
      askedAt: completedAt,
      autoAt: addHours(completedAt, SIGN_OFF_HOURS),
      answeredAt: word.status === 'waiting' ? null : addHours(completedAt, word.afterHours),
      note: word.note,
    });
    if (word.status === 'disputed')
      rows.events.push({
        visitId: visit.id,
        type: 'sign-off-disputed',
        at: addHours(completedAt, word.afterHours),
        actorKind: 'customer',
        actorId: null,
        data: { reason: word.note },
      });
    if (at >= WITH_PHOTOS) continue;
    for (const moment of ['before', 'after'] as const) {
      const bytes = shots[moment][at % LOOKS.length];
      if (!bytes) continue;
      const takenAt = addMinutes(completedAt, moment === 'before' ? -90 : -5);
      const fileId = random.uuid(takenAt);
      const hex = createHash('sha256').update(`${fileId}:${moment}`).digest('hex').slice(0, 32);
      const key = `${utcDay(takenAt)}/${hex}.jpg`;
      rows.files.push({
        id: fileId,
        key,
        ownerId: pro.row.userId,
        kind: 'visit-photo',
        subjectId: visit.id,
        name: `${moment}.jpg`,
        contentType: 'image/jpeg',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: takenAt,
      });
      rows.photos.push({ id: random.uuid(takenAt), visitId: visit.id, proId: pro.row.id, moment, fileId, createdAt: takenAt });
      pictures.push({ key, bytes });
    }
  }
  return pictures;
}

/** Writes the pictures' bytes; files first, rows second. */
export async function writePictures(pictures: Picture[]): Promise<void> {
  for (let from = 0; from < pictures.length; from += 40)
    await Promise.all(pictures.slice(from, from + 40).map(({ key, bytes }) => putFile(key, bytes, 'image/jpeg')));
}
