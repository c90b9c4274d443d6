import { Link } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';

export const workView = z.object({
  photos: z.array(z.object({ id: z.string(), moment: z.string(), url: z.string() })),
  /** The customer's approval; null where none is asked for. */
  signOff: z
    .object({
      status: z.enum(['waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved']),
      autoAt: z.date(),
      note: z.string(),
      /** The page with photos, checks and a way to say what is wrong. */
      page: z.string(),
    })
    .nullable(),
  opId: z.string(),
});
type Work = z.output<typeof workView>;

const link = 'font-semibold text-link underline underline-offset-4';

/** Finished work: its photos, before and after, and the customer's approval. */
export function WorkCard({ work, zone, visitId }: { work: Work | null; zone: string; visitId: string }) {
  if (!work || (work.photos.length === 0 && !work.signOff)) return null;
  return (
    <Card as="section">
      <CardHead title="The work" />
      <Photos title="Before" photos={work.photos.filter(({ moment }) => moment === 'before')} visitId={visitId} />
      <Photos title="After" photos={work.photos.filter(({ moment }) => moment === 'after')} visitId={visitId} />
      <Approval work={work} zone={zone} />
    </Card>
  );
}

function Photos({ title, photos, visitId }: { title: string; photos: Work['photos']; visitId: string }) {
  if (photos.length === 0) return null;
  return (
    <div className="mb-4">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noopener">
              <img
                src={photo.url}
                alt={`${title} the work, view ${index + 1}`}
                loading="lazy"
                className="aspect-square w-full rounded-md border border-line object-cover"
              />
            </a>
            <Link
              to={`/visits/${visitId}/flag?about=photo&id=${photo.id}`}
              aria-label={`Report photo ${index + 1}, ${title.toLowerCase()} the work`}
              className="inline-flex min-h-[2rem] items-center text-xs text-ink-soft underline underline-offset-4"
            >
              Report
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Approval({ work: { signOff, opId }, zone }: { work: Work; zone: string }) {
  if (!signOff) return null;
  if (signOff.status !== 'waiting' && signOff.status !== 'disputed')
    return (
      <p className="text-sm text-ink-soft">
        {signOff.status === 'accepted' ? 'You approved this work.' : null}
        {signOff.status === 'auto_accepted' ? 'Approved automatically after 48 hours.' : null}
        {signOff.status === 'resolved' ? 'The problem you reported is resolved.' : null}
      </p>
    );
  const isDisputed = signOff.status === 'disputed';
  return (
    <>
      <p className="text-sm text-ink-soft">
        {isDisputed ? (
          <>You told us something’s wrong: “{signOff.note}” We’re on it.</>
        ) : (
          <>
            Is everything right? If we don’t hear from you by <DateTime at={signOff.autoAt} zone={zone} showZone />, we’ll mark it
            approved. Your guarantee stays either way.
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonForm fields={{ intent: 'approve-work', opId }} size="sm" busyText="Saving…">
          {isDisputed ? 'It’s fixed now' : 'Approve the work'}
        </ButtonForm>
        {isDisputed ? null : (
          <a href={signOff.page} className={`text-sm ${link}`}>
            Something’s wrong
          </a>
        )}
      </div>
    </>
  );
}
