/** The relations of an organization, on its own page and on its record. */
import { Form } from '@remix-run/react';
import { RELATION_STATES } from '~/catalogue/relations';
import type { RelationView } from '~/domain/model/relation-view';
import { Badge } from './badge';
import { SubmitButton } from './button';
import { Table } from './table';
import { formatDate, plural } from './text';

const TONES = {
  proposed: 'warning',
  active: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const;

interface RelationTableProps {
  relations: readonly RelationView[];
  none: string;
  /** Whether the reader may end them. */
  may?: boolean;
  /** Of an organization that others read about. */
  of?: string;
}

export function RelationTable({ relations, none, may = true, of = 'Your organization' }: RelationTableProps) {
  return (
    <Table
      caption={`Relations of ${of === 'Your organization' ? 'your organization' : of}`}
      rows={relations}
      rowKey={({ id }) => id}
      empty={<p>{none}</p>}
      columns={[
        { header: 'Organization', primary: true, cell: Other },
        { header: 'Relation', cell: ({ side }) => (side === 'cro' ? `${of} works for it` : `Works for ${of}`) },
        { header: 'Status', cell: Standing },
        { header: 'Studies', cell: ({ studies }) => plural(studies, 'study', 'studies') },
        ...(may ? [{ header: 'End', hideHeader: true, align: 'end' as const, cell: End }] : []),
      ]}
    />
  );
}

const nameOf = ({ other, proposedTo }: RelationView) => other ?? proposedTo ?? 'Not known yet';

const Other = (relation: RelationView) => <b className="break-words font-semibold">{nameOf(relation)}</b>;

function Standing({ state, vouched, createdAt, startedAt, endedAt }: RelationView) {
  const since = startedAt ?? createdAt;
  return (
    <>
      <Badge tone={TONES[state]}>{RELATION_STATES[state]}</Badge>
      <span className="row-note">
        {endedAt === null ? `Since ${formatDate(since)}` : `${formatDate(since)} to ${formatDate(endedAt)}`}
        {vouched && ', recorded by an administrator'}
      </span>
    </>
  );
}

function End(relation: RelationView) {
  const { id, state } = relation;
  if (state !== 'active' && state !== 'proposed') return null;
  return (
    <Form method="post">
      <SubmitButton intent={`endRelation ${id}`} variant="secondary" size="sm" pendingLabel="Ending...">
        {state === 'active' ? 'End' : 'Withdraw'}
        <span className="sr-only"> the relation to {nameOf(relation)}</span>
      </SubmitButton>
    </Form>
  );
}
