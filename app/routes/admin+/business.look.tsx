import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { nearestAccent } from '#app/domain/settings/accent.server';
import { accentFormSchema, logoFormSchema } from '#app/domain/settings/look-form.schema';
import { nameLogo, readLook, saveAccent, saveLogo, viewLook } from '#app/domain/settings/look.server';
import { readBusinessName } from '#app/domain/settings/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { fieldError, InputError } from '#app/platform/errors';
import { measureLogo } from '#app/platform/file-check/clean-logo.server';
import { readFileBytes } from '#app/platform/storage.server';
import { t } from '#app/platform/texts/t';
import { AccentCard } from './_shared/accent-card';
import { checkAccent } from './_shared/check-accent.server';
import { accentView } from './_shared/accent-view';
import { LogoCard } from './_shared/logo-card';
import { logoView } from './_shared/logo-view';

const ROUTE = 'routes/admin+/business.look';

const pageView = z.object({
  accent: z.string(),
  check: accentView.nullable(),
  logo: logoView.nullable(),
  seen: z.string(),
  opIds: z.array(z.string()),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Logo and color'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const { look, seen } = await readLook(db);
  const shown = viewLook({ look, businessName: await readBusinessName(db) });
  return respond(pageView, {
    accent: look.accent?.chosen ?? '',
    check: look.accent && checkAccent(look.accent.chosen),
    logo: look.logo && { ...look.logo, src: `${shown?.base ?? ''}/logo.png` },
    seen,
    opIds: [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, request, read, readUpload, run }) => {
  const adminId = actor.userId;
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await readUpload(logoFormSchema, { logo: { kind: 'logo', atMost: 1 } });
    const { step, named, seen } = form.data;
    const [chosen] = form.files.logo;
    if (step === 'remove') {
      await run(form, 'logo', (tx) => saveLogo(tx, { file: null, named: false, seen, adminId }));
      return redirectWithNotice('/admin/business/look', { type: 'success', message: t('Logo removed') });
    }
    if (chosen && !chosen.ok) throw refuseLogo(`${chosen.title}. ${chosen.message}.`);
    if (!chosen && !(await readLook(db)).look.logo) throw refuseLogo(t('Choose a picture first.'));
    const file = chosen && { ...chosen.file, shape: await measureLogo(await readFileBytes(chosen.file.key)) };
    await run(form, 'logo', (tx) =>
      file ? saveLogo(tx, { file, named, seen, adminId }) : nameLogo(tx, { named, seen, adminId }),
    );
    return redirectWithNotice('/admin/business/look', { type: 'success', message: t('Logo saved') });
  }
  const form = await read(accentFormSchema);
  const { step, accent, seen } = form.data;
  const check = accent && checkAccent(accent);
  if (step === 'check') return { ...form.asSent, check };
  const hex = accent && step === 'nearest' ? nearestAccent(accent, 'light') : accent;
  if (check && step === 'save' && check.light.lacks.length > 0) {
    const nearest = t('The nearest color that passes is {hex}.', { hex: check.light.hex });
    const words = [...check.light.lacks, nearest].join(' ');
    return Response.json({ ...form.asSent, fieldErrors: { accent: words }, check }, { status: 422 });
  }
  await run(form, 'accent', (tx) => saveAccent(tx, { hex, seen, adminId }));
  return redirectWithNotice('/admin/business/look', {
    type: 'success',
    message: hex ? t('Color {hex} saved', { hex }) : t('Color removed'),
  });
});

function refuseLogo(message: string): InputError {
  return fieldError('logo', message);
}

export default function LookPage() {
  const { accent, check, logo, seen, opIds } = useLoaderData<typeof loader>();
  const [logoOp = '', accentOp = '', removeOp = ''] = opIds;
  return (
    <>
      <PageHead
        title={t('Logo and color')}
        lead={t(
          'They are on every page, in emails, on invoices and reports, on the icon of the app and in the picture that is shown when a link is shared.',
        )}
      />
      <div className="mt-6 grid max-w-3xl gap-6">
        <LogoCard logo={logo} seen={seen} opId={logoOp} removeOpId={removeOp} />
        <AccentCard accent={accent} check={check} seen={seen} opId={accentOp} />
      </div>
    </>
  );
}
