import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import type { CustomerImportStatus } from '#prisma';
import { recordAudit } from '../audit/record-audit.server';
import { removeViewsOfRow } from '../saved-views/saved-views.server';
import { findZip } from '../catalog/find-zip.server';
import { removeFile } from '../files/remove-file.server';
import { storeFile, type NewFile } from '../files/store-file.server';
import { importOptions, type ImportForm } from './import-form.schema';
import { t } from '#app/platform/texts/t';

type ByAdmin = { importId: string; adminId: string };
type Change = { from: readonly CustomerImportStatus[]; to: CustomerImportStatus; action: string };

type NewImport = { file: NewFile; form: ImportForm; adminId: string };

/** Keeps a file and puts it in line to be read and judged. Nothing of it is written yet. Throws InputError beside the field. */
export async function startImport(tx: Tx, { file, form, adminId }: NewImport): Promise<string> {
  await checkForm(tx, form);
  const stored = await storeFile(tx, { file, ownerId: adminId, kind: 'customer-import' });
  const { id } = await tx.customerImport.create({
    data: {
      adminId,
      kind: form.kind,
      options: importOptions.parse(form),
      fileId: stored.id,
      fileName: file.name,
      createdAt: now(),
      movedAt: now(),
    },
    select: { id: true },
  });
  await audit(tx, { importId: id, adminId }, 'import.upload');
  await enqueue(tx, 'imports/run', { importId: id });
  return id;
}

async function checkForm(tx: Tx, { kind, homeZip }: ImportForm): Promise<void> {
  if (kind === 'pros' && homeZip && !(await findZip(tx, homeZip)))
    throw new InputError(t('Check the ZIP code'), { homeZip: t('Enter a ZIP code that exists') });
}

/** Writes what was judged, or goes on after a stop. Throws Conflict, NotFound. */
export async function writeImport(tx: Tx, input: ByAdmin): Promise<void> {
  await change(tx, input, { from: ['checked', 'stopped'], to: 'writing', action: 'import.write' });
  await enqueue(tx, 'imports/run', { importId: input.importId });
}

/** Ends the writing after the batch that is under way. Throws Conflict, NotFound. */
export async function stopImport(tx: Tx, input: ByAdmin): Promise<void> {
  await change(tx, input, { from: ['writing'], to: 'stopped', action: 'import.stop' });
}

/** Forgets an import of which nothing is being written. What it wrote before stays. Throws Conflict, NotFound. */
export async function discardImport(tx: Tx, input: ByAdmin): Promise<void> {
  const { status, fileId } = await lock(tx, input.importId);
  if (status === 'writing') throw new Conflict('already_done', t('The import is running. Stop it first.'));
  await removeViewsOfRow(tx, { list: 'import-rows', id: input.importId });
  await tx.customerImport.delete({ where: { id: input.importId } });
  if (fileId) await removeFile(tx, { fileId });
  await audit(tx, input, 'import.discard');
}

async function change(tx: Tx, input: ByAdmin, { from, to, action }: Change): Promise<void> {
  const { status } = await lock(tx, input.importId);
  if (!from.includes(status)) throw new Conflict('already_done', t('The import has moved on. Look at where it stands now.'));
  await tx.customerImport.update({ where: { id: input.importId }, data: { status: to, movedAt: now() } });
  await audit(tx, input, action);
}

async function lock(tx: Tx, importId: string): Promise<{ status: CustomerImportStatus; fileId: string | null }> {
  await tx.$queryRaw`SELECT 1 FROM customer_import WHERE id = ${importId}::uuid FOR UPDATE`;
  const found = await tx.customerImport.findUnique({ where: { id: importId }, select: { status: true, fileId: true } });
  if (!found) throw new NotFound();
  return found;
}

async function audit(tx: Tx, { importId, adminId }: ByAdmin, action: string): Promise<void> {
  await recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'import', objectId: importId });
}
