import { buildExport as build } from '#app/domain/privacy/data-export.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const buildExport = defineTask('accounts/build-export', ({ exportId }) => build(db(), { exportId }));
