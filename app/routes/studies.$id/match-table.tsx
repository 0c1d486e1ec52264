import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import type { MatchTransition } from '~/domain/matches/transitions';
import { StatusBadge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { MatchActions } from '~/ui/match-actions';
import { NewHere } from '~/ui/new-here';
import { Table } from '~/ui/table';

export interface StudyMatch {
  id: string;
  status: MatchStatus;
  score: number | null;
  exploration: boolean;
  deeds: MatchTransition[];
  siteOrganization: { name: string; city: string | null; state: string | null };
}

interface MatchTableProps {
  matches: readonly StudyMatch[];
  running: boolean;
  returnTo: string;
  idempotencyKey: string;
}

/** The sites matched with a study, with the actions open to the sponsor. */
export function MatchTable({ matches, running, returnTo, idempotencyKey }: MatchTableProps) {
  return (
    <Table<StudyMatch>
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
