import { Link } from '@remix-run/react';
import { BUDGET_STATES } from '~/catalogue/budgets';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { moneyIn, type Offer } from '~/domain/model/budget';
import type { BudgetSummary } from '~/domain/model/budget-schema';
import { Section } from '~/ui/layout';
import { type Column, Table } from '~/ui/table';
import { formatDate } from '~/ui/text';
import { LessThanOffered } from './offer';

interface VersionsProps {
  matchId: string;
  versions: readonly BudgetSummary[];
  /** The number of the one that the page shows. */
  shown: number;
  /** What the study offers each site. */
  offer: Offer;
  names: Readonly<Record<'site' | 'sponsor', string>>;
}

/** All versions, the latest first. Each can be read as it was. */
export function Versions({ matchId, versions, shown, offer, names }: VersionsProps) {
  const columns: Column<BudgetSummary>[] = [
    {
      header: 'Version',
      primary: true,
      cell: ({ number }) => (
        <Link
          to={`${paths.matchTab(matchId, 'budget')}?version=${number}`}
          aria-current={number === shown ? 'page' : undefined}
          className="link inline-block min-h-6 whitespace-nowrap"
        >{`Version ${number}`}</Link>
      ),
    },
    { header: 'Proposed by', cell: ({ side }) => names[side] },
    { header: 'On', cell: ({ proposedAt }) => <span className="whitespace-nowrap">{formatDate(proposedAt)}</span> },
    {
      header: 'For one participant',
      cell: (version) => (
        <>
          {moneyIn(version.currency, version.perParticipant)} <LessThanOffered offer={offer} version={version} />
        </>
      ),
      align: 'end',
    },
    {
      header: 'State',
      cell: ({ state, signedAt }) =>
        signedAt === null ? labelOf(BUDGET_STATES, state) : `Signed by both on ${formatDate(signedAt)}`,
    },
  ];
  return (
    <Section title="All versions">
      <Table
        caption="Versions of the budget"
        columns={columns}
        rows={versions}
        rowKey={({ number }) => String(number)}
      />
    </Section>
  );
}
