import { extendSeasons } from '#app/domain/business/save-season.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { defineTask } from '../../define-task';

export const extend = defineTask('seasons/extend', async () => {
  const today = localDate(now(), await officeZone(db()));
  await transact(db(), (tx) => extendSeasons(tx, today));
});
