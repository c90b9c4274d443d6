import { readdir, statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { env } from '#app/platform/env.server';
import { formatBytes } from '#app/platform/format-bytes';
import { isAvailable } from '#app/platform/services.server';
import { inWords, type HealthLine } from './health-line';
import { t } from '#app/platform/texts/t';

const GB = 1e9;
const TLS_TIMEOUT_MS = 2_000;
/** As scripts/backup-folder.ts and scripts/own-database.ts name them. */
const BACKUP = /^(?:base|database)-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** What the product stands on: room, backups, keys, the certificate of its address. */
export async function readMachineHealth(db: Db): Promise<HealthLine[]> {
  const lines = await Promise.all([sizeLine(db), diskLine(), backupLine(), certificateLine()]);
  return [...lines, keysLine()];
}

async function sizeLine(db: Db): Promise<HealthLine> {
  const rows = await db.sizeDay.findMany({ orderBy: { day: 'desc' }, take: 8 });
  const line = { id: 'size', title: t('Size of the database'), to: null };
  const [today, before] = [rows[0], rows.at(-1)];
  if (!today || !before)
    return { ...line, state: 'unknown', found: t('It is measured every five minutes, once a worker runs.'), act: null };
  const size = Number(today.bytes);
  const days = Math.round((today.day.getTime() - before.day.getTime()) / DAY_MS);
  if (days === 0)
    return {
      ...line,
      state: 'good',
      found: t('{size}. How fast it grows shows tomorrow.', { size: formatBytes(size) }),
      act: null,
    };
  const perDay = Math.max(0, (size - Number(before.bytes)) / days);
  const found = t('{size}, growing by {more} a day.', { size: formatBytes(size), more: formatBytes(perDay) });
  const isFast = perDay > GB && perDay * 30 > size;
  const act = t('At this rate it doubles within a month. Lower DECISION_DAYS, or give the database more room.');
  return { ...line, state: isFast ? 'watch' : 'good', found, act: isFast ? act : null };
}

async function diskLine(): Promise<HealthLine> {
  const line = { id: 'disk', title: t('Free disk space'), to: null };
  try {
    const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
    const [free, share] = [bavail * bsize, bavail / blocks];
    const found = t('{size} free ({percent}%) on the disk with the files.', {
      size: formatBytes(free),
      percent: Math.round(share * 100),
    });
    const state = share < 0.05 || free < GB / 2 ? 'bad' : share < 0.15 ? 'watch' : 'good';
    const act = t('Make room or enlarge the disk before it is full: then nothing can be saved.');
    return { ...line, state, found, act: state === 'good' ? null : act };
  } catch {
    return { ...line, state: 'unknown', found: t('This process keeps no files on a disk.'), act: null };
  }
}

async function backupLine(): Promise<HealthLine> {
  const line = { id: 'backup', title: t('Last backup'), to: null };
  const { BACKUP_DIR } = env();
  if (!BACKUP_DIR)
    return {
      ...line,
      state: 'watch',
      found: t('The product knows of none.'),
      act: t('Set BACKUP_DIR, or make sure that the host of the database keeps backups and that someone has put one back.'),
    };
  const names = await readdir(BACKUP_DIR).catch(() => []);
  const moments = names.flatMap((name) => {
    const parts = BACKUP.exec(name);
    return parts ? [Date.parse(`${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z`)] : [];
  });
  if (moments.length === 0)
    return { ...line, state: 'bad', found: t('There is none in BACKUP_DIR yet.'), act: t('Take one: npm run db:backup.') };
  const age = Math.max(0, (now().getTime() - Math.max(...moments)) / 1_000);
  if (age * 1_000 > 2 * DAY_MS)
    return {
      ...line,
      state: 'bad',
      found: t('The newest is {time} old.', { time: inWords(age) }),
      act: t('See why the timer no longer takes one, and take one now: npm run db:backup.'),
    };
  return { ...line, state: 'good', found: t('Taken {time} ago.', { time: inWords(age) }), act: null };
}

function keysLine(): HealthLine {
  const missing = [
    ...(isAvailable('stripe') ? [] : ['STRIPE_SECRET_KEY']),
    ...(isAvailable('mail') ? [] : ['SMTP_URL']),
    ...(isAvailable('stripe') && env().STRIPE_SECRET_KEY && !env().STRIPE_CONNECT_WEBHOOK_SECRET
      ? ['STRIPE_CONNECT_WEBHOOK_SECRET']
      : []),
  ];
  const line = { id: 'keys', title: t('Keys'), to: '/admin/ready' };
  if (missing.length === 0) return { ...line, state: 'good', found: t('Stripe and mail have theirs.'), act: null };
  return { ...line, state: 'bad', found: t('Missing: {names}.', { names: missing.join(', ') }), act: t('Set them and restart.') };
}

async function certificateLine(): Promise<HealthLine> {
  const line = { id: 'certificate', title: t('Certificate of the address'), to: null };
  const { protocol, hostname, port } = new URL(env().APP_URL);
  if (protocol !== 'https:') {
    const isLocal = ['localhost', '127.0.0.1'].includes(hostname);
    if (isLocal)
      return { ...line, state: 'unknown', found: t('The address is this machine’s own, which needs none.'), act: null };
    return {
      ...line,
      state: 'bad',
      found: t('APP_URL is an address without https.'),
      act: t('Put a proxy with a certificate before it.'),
    };
  }
  const until = await certificateEnd(hostname, Number(port || 443));
  if (!until)
    return {
      ...line,
      state: 'unknown',
      found: t('It could not be read from here.'),
      act: t('Open the address in a browser and look at it there.'),
    };
  const days = (until.getTime() - now().getTime()) / DAY_MS;
  if (days < 14)
    return {
      ...line,
      state: days < 3 ? 'bad' : 'watch',
      found: days < 0 ? t('It has expired.') : t('It expires in {time}.', { time: inWords(days * 86_400) }),
      act: t('Renew it, and see why that did not happen by itself.'),
    };
  return { ...line, state: 'good', found: t('Good for {time}.', { time: inWords(days * 86_400) }), act: null };
}

function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // Only the date is read: one that has run out is to be read too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Number.isNaN(end) ? null : new Date(end));
    });
    socket.setTimeout(TLS_TIMEOUT_MS, () => socket.destroy());
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(null));
  });
}
