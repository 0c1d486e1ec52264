import { Form, Link } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { nameOf, removalText } from '~/domain/model/member';
import type { StaffList } from '~/domain/model/staff-view';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm';
import { EmailText } from '~/ui/email-text';
import { ReasonField } from '~/ui/reason-field';
import { type Column, Table } from '~/ui/table';
import { formatDay, titleCase } from '~/ui/text';

type Person = StaffList['people'][number];

const NAME: Column<Person> = {
  header: 'Name and e-mail',
  primary: true,
  cell: (person) => (
    <div className="sm:min-w-28 md:min-w-44">
      <span className="font-semibold">{nameOf(person)}</span>
      {person.you && <span className="font-normal text-ink-muted"> (you)</span>}
      <p className="font-normal text-ink-muted text-sm">
        <EmailText>{person.email ?? ''}</EmailText>
      </p>
    </div>
  ),
};

const ABOUT: Column<Person>[] = [
  {
    header: 'Role',
    cell: ({ staffRole, maySign }) => (
      <>
        {titleCase(staffRole)}
        <span className="block text-ink-muted text-sm">{maySign ? 'May sign' : 'May not sign'}</span>
      </>
    ),
  },
  {
    header: 'Account',
    cell: ({ state }) => <Badge tone={state === 'active' ? 'success' : 'info'}>{titleCase(state)}</Badge>,
  },
];

const training = (canFile: boolean): Column<Person> => ({
  header: 'GCP training',
  cell: ({ training, ...person }) => (
    <>
      {training ? <Training training={training} name={nameOf(person)} /> : <span className="text-ink-muted">None</span>}
      {canFile && (
        <Link to={withQuery(paths.trainingOutside, { for: person.id })} className="link block min-h-6 text-sm">
          File certificate<span className="sr-only"> of {nameOf(person)}</span>
        </Link>
      )}
    </>
  ),
});

function Training({ training, name }: { training: NonNullable<Person['training']>; name: string }) {
  const { certificateId, current, expiresAt } = training;
  const text = `${current ? 'Until' : 'Expired'} ${formatDay(expiresAt)}`;
  return certificateId ? (
    <Link to={paths.trainingCertificate(certificateId)} className="link inline-block min-h-6">
      {text}
      <span className="sr-only">, certificate for {name}</span>
    </Link>
  ) : (
    text
  );
}

const actions = (idempotencyKey: string): Column<Person> => ({
  header: 'Actions',
  hideHeader: true,
  align: 'end',
  cell: (person) => {
    const { id, state } = person;
    const name = nameOf(person);
    return (
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {state === 'invited' && (
          <Form method="post" action={paths.staffMember(id)}>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton intent="inviteStaffAgain" variant="quiet" size="sm">
              Send again<span className="sr-only">: invitation for {name}</span>
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={paths.staffMember(id)} variant="secondary" size="sm">
          Role and signing<span className="sr-only"> of {name}</span>
        </ButtonLink>
        <ConfirmLink
          to={paths.staffRemove(id)}
          label={
            <>
              Remove<span className="sr-only"> {name}</span>
            </>
          }
          size="sm"
          title={`Remove ${name}?`}
          text={removalText(state)}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          danger
        >
          <ReasonField hint={REASON_HINTS.kept} />
        </ConfirmLink>
      </div>
    );
  },
});

interface StaffTableProps {
  people: Person[];
  canManage: boolean;
  /** Only sites have training here. */
  withTraining: boolean;
  /** Whether the reader can file a colleague's certificate. */
  canFile: boolean;
  idempotencyKey: string;
}

/** The people of an organization, with actions for owners. */
export function StaffTable({ people, canManage, withTraining, canFile, idempotencyKey }: StaffTableProps) {
  return (
    <Table
      long
      caption="People in the organization"
      columns={[
        NAME,
        ...ABOUT,
        ...(withTraining ? [training(canFile)] : []),
        ...(canManage ? [actions(idempotencyKey)] : []),
      ]}
      rows={people}
      rowKey={({ id }) => id}
    />
  );
}
