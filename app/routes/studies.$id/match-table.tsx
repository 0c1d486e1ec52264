import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { StudyPage } from '~/domain/studies/see.server';
import { StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { MatchActions } from '~/ui/match-actions';
import { NewHere } from '~/ui/new-here';
import { Table } from '~/ui/table';

interface MatchTableProps extends Pick<StudyPage, 'matches' | 'running'> {
  returnTo: string;
  idempotencyKey: string;
}

/** The sites matched with a study, with the actions open to the sponsor. */
export function MatchTable({ matches, running, returnTo, idempotencyKey }: MatchTableProps) {
  return (
    <Table<StudyPage['matches'][number]>
      caption="Matches"
      rows={matches}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No matches yet"
          text={
            running ? 'Press Match to find verified sites that fit.' : 'Sites are matched only while a study is active.'
          }
        />
      }
      columns={[
        {
          header: 'Site',
          primary: true,
          cell: ({ id, exploration, siteOrganization: { name, city, state } }) => (
            <>
              <Link to={paths.match(id)} className="break-words font-medium">
                {name}
              </Link>
              <span className="block text-ink-muted text-sm">{[city, state].filter(Boolean).join(', ')}</span>
              {exploration && <NewHere />}
            </>
          ),
        },
        { header: 'Score', cell: ({ score }) => (score === null ? 'Not known' : `${score}%`) },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          header: 'Actions',
          hideHeader: true,
          align: 'end',
          cell: (match) => (
            <div className="flex flex-wrap gap-2 sm:justify-end">
              <MatchActions
                match={match}
                about={match.siteOrganization.name}
                returnTo={returnTo}
                idempotencyKey={idempotencyKey}
                size="sm"
              />
            </div>
          ),
        },
      ]}
    />
  );
}
