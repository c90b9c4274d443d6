import { t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { storeFile, type NewFile } from '../files/store-file.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { documentLabels, type DocumentKind } from './document-kinds';

/**
 * Keeps the files that a pro sent as documents to be looked at, all of one kind and one last day, in the caller's transaction.
 * Throws InputError when the pro's storage is full.
 */
export async function storeDocuments(
  tx: Tx,
  input: { proId: string; userId: string; kind: DocumentKind; expiresOn: string; files: NewFile[] },
): Promise<void> {
  const { proId, userId, kind, expiresOn, files } = input;
  for (const file of files) {
    const { id: fileId } = await storeFile(tx, { file, ownerId: userId, kind: 'pro-document' });
    const document = await tx.proDocument.create({
      data: { proId, fileId, kind, expiresOn: expiresOn ? dateColumn(expiresOn) : null, createdAt: now() },
      select: { id: true, pro: { select: { user: { select: { fullName: true } } } } },
    });
    await notifyAdmins(tx, {
      dedupeKey: `document-sent:${document.id}`,
      subject: () => t('Document to review: {document}', { document: translate(documentLabels[kind]) }),
      text: () => t('From {name}.', { name: document.pro.user.fullName }),
      url: appUrl(`/admin/pros/${proId}`),
    });
  }
}
