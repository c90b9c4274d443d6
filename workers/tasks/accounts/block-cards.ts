import { blockCards as block } from '#app/domain/accounts/blocklist.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const blockCards = defineTask('accounts/block-cards', ({ banId }) => block(db(), { banId }));
