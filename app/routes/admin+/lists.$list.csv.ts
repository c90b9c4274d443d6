import { OFFICE_LIST_NAMES } from '#app/domain/saved-views/office-lists';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { listFiles } from './_shared/list-files.server';

/** A list of the office under its filters and its sort as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/lists.$list.csv', ({ actor, db, params, url }) => {
  const name = OFFICE_LIST_NAMES.find((each) => each === params.list);
  if (!name) throw new NotFound();
  return Promise.resolve(listFiles[name]({ db, url, adminId: actor.userId }));
});
