import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';

export function loadCatalogForTests(): Promise<void> {
  return ensureCatalog(db());
}
