import { recheckSchema } from '#app/domain/licenses/license.schema';
import { promoteForm } from '#app/routes/admin+/_shared/promote-form.server';
import { leadsTo } from './answers';
import type { Area } from './operation';

export const office: Area = {
  title: 'The office',
  operations: [
    {
      id: 'inviteAdmin',
      names: ['promote-admin'],
      route: 'routes/admin+/promote',
      handler: 'action',
      path: '/admin/promote',
      summary: 'Invites an account’s owner to become an admin, or withdraws the invitation. The owner has to accept it.',
      form: promoteForm,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/admin\/promote$/),
      refuses: [403, 404, 409, 429],
    },
    {
      id: 'recheckLicense',
      names: ['verify-license'],
      route: 'routes/admin+/licenses.index',
      handler: 'action',
      path: '/admin/licenses',
      query: { index: '' },
      summary: 'Checks a license with the state register and stores the result in its history.',
      form: recheckSchema,
      once: false,
      kind: 'redirect',
      answer: leadsTo(/^\/admin\/licenses(\?index=?)?$/),
      refuses: [404],
    },
  ],
};
