import { Form, Link } from '@remix-run/react';
import { useRef } from 'react';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { OUTREACH_STATES, type OutreachState } from '~/catalogue/statuses';
import { rulesOf } from '~/domain/model/forms';
import { mailtoOf } from '~/domain/model/outreach-mail-text';
import type { OutreachEntry } from '~/domain/model/outreach-view';
import { Badge } from '~/ui/badge';
import { buttonClass, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { ConfirmLink } from '~/ui/confirm';
import { useCopy } from '~/ui/copy';
import { TextArea, TextField, ZodForm } from '~/ui/form';
import { DescriptionList, Sentences } from '~/ui/lists';
import { Opener } from '~/ui/opener';
import { formatRegistryDate, plural } from '~/ui/text';

/** What a card shows: the e-mail only if it is open, because it is long. */
export function shown({ subject, body, invitationLink, ...entry }: OutreachEntry, open: string | null) {
  return { ...entry, writing: entry.id === open ? { subject, body, invitationLink } : null };
}
type Shown = ReturnType<typeof shown>;

/** A prospective site: why it fits, what to write, and how far the sponsor has got with it. */
export function Entry(props: {
  entry: Shown;
  /** Whether the reader may note something, and say how far the sponsor has got. */
  changeable: boolean;
  withStatus: boolean;
}) {
  const { entry, changeable, withStatus } = props;
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
          E-mail, contact and notes{about}
        </Opener>
      )}
      <Noted {...entry} />
      {entry.writing && !registered && (
        <>
          {changeable && <NoteForm entry={entry} />}
          <Writing id={entry.id} name={name} to={entry.piEmail} {...entry.writing} />
        </>
      )}
      {changeable && <Steps entry={entry} />}
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

/** What the sponsor has noted. */
function Noted({ piName, piEmail, contactedOn, note }: Pick<Shown, 'piName' | 'piEmail' | 'contactedOn' | 'note'>) {
  const contact = [piName, piEmail].filter(Boolean).join(', ');
  const facts = [
    { term: 'Contact', value: contact },
    { term: 'Contacted on', value: contactedOn && formatRegistryDate(contactedOn) },
    { term: 'Note', value: note && <span className="whitespace-pre-line">{note}</span> },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <div className="wrap-anywhere mt-3 text-sm">
      <DescriptionList items={facts} />
    </div>
  );
}

/** Whom the sponsor writes to, and anything else that its people should know. */
function NoteForm({ entry: { id, studyId, status, name, ...noted } }: { entry: Shown }) {
  return (
    <ZodForm
      id={`note-${id}`}
      rules={rulesOf('outreachNote')}
      action={paths.studyOutreach(studyId, { status, open: id })}
      values={noted}
      className="mt-3 grid gap-4 sm:grid-cols-2"
    >
      {(fields) => (
        <>
          <input
            type="hidden"
            name="returnTo"
            value={`${paths.studyOutreach(studyId, { status, open: id })}#site-${id}`}
          />
          <TextField meta={fields.piName} label="Principal investigator" autoComplete="off" optional />
          <TextField meta={fields.piEmail} label="Their e-mail" type="email" autoComplete="off" optional />
          <TextField meta={fields.contactedOn} label="Contacted on" type="date" optional />
          <TextArea
            meta={fields.note}
            label="Note"
            hint="Sites do not see it."
            rows={2}
            optional
            className="sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <SubmitButton intent={`noteOutreach ${id}`} variant="secondary" size="sm" pendingLabel="Saving...">
              Save notes<span className="sr-only"> about {name}</span>
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}

/** The e-mail and the invitation link, to copy or to open in one's own mail program. */
function Writing(props: { id: string; name: string; to: string | null } & NonNullable<Shown['writing']>) {
  const { id, name, to, subject, body, invitationLink } = props;
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
        <a href={mailtoOf({ subject, body, to })} className={buttonClass({ variant: 'secondary' })}>
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
