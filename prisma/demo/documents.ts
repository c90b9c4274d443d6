import { createHash } from 'node:crypto';
import { utcDay } from '#app/platform/local-date';
import { putFile } from '#app/platform/storage.server';
import { daysBefore, type DemoData, type DemoPro } from './demo-data';

type DemoDocument = { key: string; bytes: Buffer };

/** A whole, plain PDF of one line: what a scanned certificate stands for in the demo data. */
function paperBytes(line: string): Buffer {
  const text = line.replace(/[^\x20-\x7e]|[()\\]/g, ' ');
  const stream = `BT /F1 18 Tf 60 720 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.indexOf('xref\n')}\n%%EOF\n`,
    'latin1',
  );
}

/** Each pro's certificate of insurance and ID as our team has seen them; what an applicant sent still waits for us. */
export function addDocuments(demoData: DemoData): DemoDocument[] {
  return demoData.pros.flatMap((pro, index) => [
    addDocument(demoData, pro, { kind: 'insurance', fileName: 'certificate-of-insurance.pdf', index }),
    addDocument(demoData, pro, { kind: 'identity', fileName: 'photo-id.pdf', index }),
  ]);
}

type What = { kind: 'insurance' | 'identity'; fileName: string; index: number };

function addDocument(demoData: DemoData, pro: DemoPro, { kind, fileName, index }: What): DemoDocument {
  const { random, now, rows } = demoData;
  const { row, fullName } = pro;
  const applicant = row.status === 'applied';
  const sentAt = daysBefore(now, applicant ? 1 + (index % 3) : 20 + (index % 30));
  const bytes = paperBytes(
    kind === 'insurance' ? `General liability, $2,000,000. Insured: ${fullName}` : `Photo ID of ${fullName}`,
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fileId = random.uuid(sentAt);
  // From what is known, so that the same demo data has the same files.
  const hex = createHash('sha256').update(`${fileId}:${kind}`).digest('hex').slice(0, 32);
  const key = `${utcDay(sentAt)}/${hex}.pdf`;
  rows.files.push({
    id: fileId,
    key,
    ownerId: row.userId,
    kind: 'pro-document',
    name: fileName,
    contentType: 'application/pdf',
    size: bytes.length,
    sha256,
    createdAt: sentAt,
  });
  const expiresOn = kind === 'insurance' ? row.insuranceExpires : null;
  rows.documents.push({
    id: random.uuid(sentAt),
    proId: row.id,
    fileId,
    kind,
    createdAt: sentAt,
    expiresOn,
    ...(applicant
      ? {}
      : {
          status: 'approved' as const,
          reviewedAt: sentAt,
          ...(kind === 'insurance' ? { coverageCents: 200_000_000 } : {}),
        }),
  });
  if (applicant && kind === 'identity') row.insuranceExpires = null;
  return { key, bytes };
}

/** Writes the documents' bytes; files first, rows second. */
export async function writeDocuments(documents: DemoDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += 40)
    await Promise.all(documents.slice(from, from + 40).map(({ key, bytes }) => putFile(key, bytes, 'application/pdf')));
}
