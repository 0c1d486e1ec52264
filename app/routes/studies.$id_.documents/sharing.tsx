import { Form } from '@remix-run/react';
import { REASON_HINTS } from '~/catalogue/texts';
import type { Opening, StudyDocument } from '~/domain/model/match-document-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { KindField } from '~/ui/documents';
import { ReasonField } from '~/ui/reason-field';
import { formatDate, plural } from '~/ui/text';

interface SharingProps {
  document: StudyDocument;
  /** The sites that can read what is shared; null if they are not known. */
  readers: readonly string[] | null;
}

const NAMED = 5;

/** The sites by name, or how many there are. */
const named = (sites: readonly string[]) =>
  sites.length > NAMED ? plural(sites.length, 'site') : new Intl.ListFormat('en').format(sites);

/** Whether sites can read a document, could before, and which of them have opened it. */
export function Sharing({ document: { shared, sharedAt, sharedUntil, openings }, readers }: SharingProps) {
  const opened = new Set(openings?.map(({ site }) => site));
  const left = shared && readers ? readers.filter((site) => !opened.has(site)) : [];
  return (
    <div className="mt-1 grid gap-1 break-words text-sm">
      <p>
        <Badge tone={shared ? 'success' : undefined}>{shared ? 'Shared with sites' : 'For the review only'}</Badge>
        {sharedAt !== null && (
          <span className="ml-2 text-ink-muted">
            {sharedUntil === null
              ? `since ${formatDate(sharedAt)}`
              : `Sites could read it from ${formatDate(sharedAt)} to ${formatDate(sharedUntil)}.`}
          </span>
        )}
      </p>
      {openings?.map((opening) => (
        <p key={`${opening.site} ${opening.firstAt}`}>{openedInWords(opening)}</p>
      ))}
      {openings && opened.size === 0 && sharedAt !== null && <p>{shared ? 'Not opened yet' : 'No site opened it'}</p>}
      {opened.size > 0 && left.length > 0 && <p className="text-ink-muted">Not opened yet by {named(left)}</p>}
    </div>
  );
}

/** 'Opened by Harborlight on 3 Nov (Dana Reyes), first opened 1 Nov' */
function openedInWords({ site, people, firstAt, lastAt }: Opening): string {
  const [first, last] = [formatDate(firstAt), formatDate(lastAt)];
  const who = people.length > 0 ? ` (${named(people)})` : '';
  return `Opened by ${site}${who} on ${last}${first === last ? '' : `, first opened ${first}`}`;
}

/** Shares a document with the study's sites, or stops that; says who can read it, and who has. */
export function SharingForm({ document, readers, when }: SharingProps & { when: string }) {
  const { id, name, type, shared, openings } = document;
  const label = (
    <>
      {shared ? 'Stop sharing' : 'Share with sites'}
      <span className="sr-only">: {name}</span>
    </>
  );
  return (
    <Fold key={String(shared)} label={label} className="open:basis-full">
      <Form method="post" className="mt-3 grid gap-3">
        {shared ? (
          <>
            <p>{`It is then for the review only, and no site can read it. ${whoRead(readers, openings)}`}</p>
            <ReasonField hint={REASON_HINTS.kept} />
          </>
        ) : (
          <>
            <p>
              {`Each site can then read it once ${when}.`}
              {readers !== null && readers.length > 0 && ` ${named(readers)} can read it right away.`}
            </p>
            <KindField id={`kind-${id}`} kind={type ?? 'other'} />
          </>
        )}
        <SubmitButton
          intent={`${shared ? 'unshareStudyDocument' : 'shareStudyDocument'} ${id}`}
          variant="secondary"
          size="sm"
          className="justify-self-start"
        >
          {label}
        </SubmitButton>
      </Form>
    </Fold>
  );
}

/** Who can read a document now, and whether they have opened it. */
function whoRead(readers: readonly string[] | null, openings: readonly Opening[] | null): string {
  if (!readers || readers.length === 0) return 'No site can read it so far.';
  const opened = openings?.length ? `${named(openings.map(({ site }) => site))} opened it` : 'no site has opened it';
  return `${named(readers)} can read it now, and ${opened}. Copies that a site has downloaded stay with it.`;
}
