import { Form, Link } from '@remix-run/react';
import { useRef } from 'react';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { OUTREACH_STATES, type OutreachState } from '~/catalogue/statuses';
import { mailtoOf } from '~/domain/model/outreach-mail-text';
import type { OutreachEntry } from '~/domain/model/outreach-view';
import { Badge } from '~/ui/badge';
import { buttonClass, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { ConfirmLink } from '~/ui/confirm';
import { useCopy } from '~/ui/copy';
import { Sentences } from '~/ui/lists';
import { Opener } from '~/ui/opener';
import { plural } from '~/ui/text';

/** What a card shows: the e-mail only if it is open, because it is long. */
export function shown({ subject, body, invitationLink, ...entry }: OutreachEntry, open: string | null) {
  return { ...entry, writing: entry.id === open ? { subject, body, invitationLink } : null };
}
type Shown = ReturnType<typeof shown>;

/** A prospective site: why it fits, what to write, and how far the sponsor has got with it. */
export function Entry({ entry, withStatus }: { entry: Shown; withStatus: boolean }) {
  const { name, city, state, status, trialCount, trials, reasons, registered } = entry;
  const about = <span className="sr-only">{` for ${name}`}</span>;
  const anchor = `site-${entry.id}`;
  return (
    <Card as="li" id={entry.writing ? anchor : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="break-words text-base">{name}</h2>
          <p className="mt-1 text-ink-muted text-sm">
            {`${[city, state].filter(Boolean).join(', ')} · listed by ${plural(trialCount, 'trial')}`}
          </p>
        </div>
        {withStatus && <Badge>{labelOf(OUTREACH_STATES, status)}</Badge>}
        {registered && <Badge tone="success">Registered here</Badge>}
      </div>
      <Fold label={<>Why it fits{about}</>} className="mt-2">
        <Sentences lines={reasons} />
      </Fold>
      {trials.length > 0 && (
        <Fold label={<>Trials{about}</>}>
          <ul className="grid list-disc gap-1 pl-5">
            {trials.map(({ nctId, title }) => (
              <li key={nctId} className="break-words">
                {title}{' '}
                <a href={paths.registryStudy(nctId)} target="_blank" rel="noopener noreferrer" className="link">
                  {nctId}
                </a>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {registered ? (
        <Registered entry={entry} />
      ) : (
        <Opener name="open" value={entry.id} open={entry.writing !== null} hash={anchor} className="opener">
          E-mail and invitation link{about}
        </Opener>
      )}
      {entry.writing && !registered && <Writing id={entry.id} name={name} {...entry.writing} />}
      <Steps entry={entry} />
    </Card>
  );
}

/** The site has registered by now, so it is matched like any other. */
function Registered({ entry: { site } }: { entry: Shown }) {
  return (
    <p className="mt-3 text-sm">
      {site ? (
        <>
          It is verified: <Link to={paths.site(site.id)}>{site.name}</Link>
        </>
      ) : (
        'Once it is verified, it is matched like any other site.'
      )}
    </p>
  );
}

/** The e-mail and the invitation link, to copy or to open in one's own mail program. */
function Writing(props: { id: string; name: string } & NonNullable<Shown['writing']>) {
  const { id, name, subject, body, invitationLink } = props;
  const mail = useRef<HTMLTextAreaElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const failed = 'Please select the text and copy it with your keyboard.';
  const about = <span className="sr-only"> for {name}</span>;
  const copyMail = useCopy({
    text: `${subject}\n\n${body}`,
    label: 'Copy e-mail',
    about: name,
    copied: 'E-mail copied.',
    failed,
    variant: 'secondary',
    select: () => mail.current?.select(),
  });
  const copyLink = useCopy({
    text: invitationLink,
    label: 'Copy link',
    about: name,
    copied: 'Link copied.',
    failed,
    variant: 'secondary',
    select: () => link.current?.select(),
  });
  const box = 'mt-1 w-full rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm';
  return (
    <div className="mt-2">
      <label htmlFor={`mail-${id}`} className="font-medium text-sm">
        E-mail: {subject}
      </label>
      <textarea id={`mail-${id}`} ref={mail} readOnly rows={9} value={body} className={box} />
      <div className="mt-2 flex flex-wrap gap-3">
        {copyMail.button}
        <a href={mailtoOf({ subject, body })} className={buttonClass({ variant: 'secondary' })}>
          Open in your mail program{about}
        </a>
      </div>
      {copyMail.status}
      <label htmlFor={`link-${id}`} className="font-medium text-sm">
        Invitation link{about}
      </label>
      <input id={`link-${id}`} ref={link} readOnly value={invitationLink} className={box} />
      <div className="mt-2">{copyLink.button}</div>
      {copyLink.status}
    </div>
  );
}

/** What a person may do next, and back. */
const MOVES: Record<OutreachState, readonly { to: OutreachState; label: string }[]> = {
  'to contact': [{ to: 'contacted', label: 'Mark as contacted' }],
  contacted: [
    { to: 'answered', label: 'Mark as answered' },
    { to: 'to contact', label: 'Not contacted yet' },
  ],
  answered: [{ to: 'contacted', label: 'Not answered yet' }],
};

function Steps({ entry: { id, studyId, name, status, answeredHere } }: { entry: Shown }) {
  const about = <span className="sr-only">: {name}</span>;
  const here = paths.studyOutreach(studyId, { status });
  const remove = paths.studyOutreach(studyId, { status, remove: id });
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {!answeredHere &&
        MOVES[status].map(({ to, label }, index) => (
          <Form key={to} method="post" action={paths.studyOutreach(studyId)} discover="none">
            <input type="hidden" name="status" value={to} />
            <input type="hidden" name="returnTo" value={here} />
            <SubmitButton
              intent={`moveOutreach ${id}`}
              size="sm"
              variant={index === 0 && status !== 'answered' ? 'primary' : 'quiet'}
            >
              {label}
              {about}
            </SubmitButton>
          </Form>
        ))}
      <ConfirmLink
        to={remove}
        action={paths.studyOutreach(studyId)}
        label={<>Remove{about}</>}
        variant="quiet"
        size="sm"
        title={`Remove ${name}?`}
        text="Its invitation link will no longer work. You cannot undo this."
        intent={`removeFromOutreach ${id}`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        danger
      >
        <input type="hidden" name="returnTo" value={here} />
      </ConfirmLink>
    </div>
  );
}
