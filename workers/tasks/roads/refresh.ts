import { forgetLegs } from '#app/domain/roads/road-cache.server';
import { correctSpeeds } from '#app/domain/roads/road-speeds.server';
import { db } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { defineTask } from '../../define-task';

/** Once a night: what check-ins say of the router's times, and drives that are measured again anyway are deleted. */
export const refresh = defineTask('roads/refresh', (_payload, { signal }) =>
  tryEach([() => correctSpeeds(db()), () => forgetLegs(db(), { signal })], (step) => step()),
);
