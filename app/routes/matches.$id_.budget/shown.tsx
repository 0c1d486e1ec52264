import { Link } from '@remix-run/react';
import { BUDGET_STATES, type BudgetLine } from '~/catalogue/budgets';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { lineTotal, moneyIn, type Offer, TERMS } from '~/domain/model/budget';
import type { ShownBudget } from '~/domain/model/budget-schema';
import { Badge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { Section } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { Signed } from '~/ui/signatures';
import { type Column, Table } from '~/ui/table';
import { formatDate, formatNumber, plural } from '~/ui/text';
import { OfferCard } from './offer';

interface ShownProps {
  matchId: string;
  shown: ShownBudget;
  isLatest: boolean;
  participants: number | null;
  /** What the study offers each site. */
  offer: Offer;
  names: Readonly<Record<'site' | 'sponsor', string>>;
}

/** A version in full: who proposed it, what it changes, its lines, what they add up to, and its signatures. */
export function Shown({ matchId, shown, isLatest, participants, offer, names }: ShownProps) {
  const { number, side, proposedAt, proposedBy, agreedAt, agreedBy, note, terms, changes, signatures, state } = shown;
  const money = (amount: number) => moneyIn(terms.currency, amount);
  const columns: Column<BudgetLine>[] = [
    { header: 'Visit or procedure', cell: ({ name }) => <span className="break-words">{name}</span>, primary: true },
    { header: 'Per participant', cell: ({ perParticipant }) => formatNumber(perParticipant), align: 'end' },
    { header: 'Each', cell: ({ amount }) => money(amount), align: 'end' },
    { header: 'Together', cell: (line) => money(lineTotal(line)), align: 'end' },
  ];
  return (
    <>
      <Section
        title={`Version ${number}`}
        lead={
          <>
            Proposed by {names[side]}
            {proposedBy && ` (${proposedBy})`} on {formatDate(proposedAt)}
            {agreedAt !== null &&
              `. Agreed to by ${names[side === 'site' ? 'sponsor' : 'site']}${agreedBy ? ` (${agreedBy})` : ''} on ${formatDate(agreedAt)}`}
            .
          </>
        }
        actions={
          <>
            {!isLatest && (
              <Link to={paths.matchTab(matchId, 'budget')} className="link inline-block min-h-6">
                Latest version
              </Link>
            )}
            <Badge tone={state === 'signed' ? 'success' : undefined}>{labelOf(BUDGET_STATES, state)}</Badge>
          </>
        }
      >
        {note && <p className="mb-4 whitespace-pre-line break-words">{note}</p>}
        {changes.length > 0 && (
          <Card className="mb-4">
            <h3 className="mb-2 font-semibold">{`What it changes of version ${number - 1}`}</h3>
            <ul className="grid list-disc gap-1 pl-5">
              {changes.map(({ what, before, after, why }) => (
                <li key={what} className="break-words">
                  <strong className="font-semibold">{what}</strong>:{' '}
                  {before === null ? 'new' : <span className="text-ink-muted">{before}</span>}
                  {' → '}
                  {after ?? 'left out'}
                  {why && ` (${why})`}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Table
          caption="Payments for each participant"
          columns={columns}
          rows={terms.lines}
          rowKey={(line) => line.name}
        />
      </Section>
      <Section title="Terms and totals" lead="Totals for a number of participants are calculations, not commitments.">
        <OfferCard
          offer={offer}
          title="What the study offers each site"
          version={{ ...terms, perParticipant: shown.totals.perParticipant }}
        />
        <Card>
          <DescriptionList
            items={[
              ...TERMS.map(({ what, of }) => ({ term: what, value: of(terms) })),
              ...totalsInWords(shown, participants),
            ]}
          />
        </Card>
      </Section>
      {signatures.length > 0 && (
        <Section title="Signatures">
          <Card className="grid gap-4">
            <Signed
              signatures={signatures}
              sha256={signatures.at(-1)?.sha256}
              content={`/api/matches/${matchId}/budget/${number}/signed`}
            />
          </Card>
        </Section>
      )}
    </>
  );
}

/** What the lines add up to, each with the rule that it follows from. */
function totalsInWords({ terms, totals }: ShownBudget, participants: number | null) {
  const { perParticipant, forParticipants, heldBack, all } = totals;
  const money = (amount: number) => moneyIn(terms.currency, amount);
  const sum = (total: string, rule: string) => (
    <>
      <strong className="font-semibold">{total}</strong> <span className="text-ink-muted">{rule}</span>
    </>
  );
  const one = {
    term: 'For one participant',
    value: sum(money(perParticipant), 'who completes the study: all lines, each as often as listed'),
  };
  if (participants === null || forParticipants === null || heldBack === null || all === null)
    return [one, { term: 'In all', value: 'Open: the site has not attested how many participants it will enroll.' }];
  return [
    one,
    {
      term: `For ${plural(participants, 'participant')}`,
      value: sum(money(forParticipants), 'as many as the site has attested it will enroll, if all complete the study'),
    },
    ...(heldBack > 0
      ? [{ term: 'Of it held back', value: sum(money(heldBack), `${terms.holdback}%, paid at the close-out`) }]
      : []),
    { term: 'In all', value: sum(money(all), 'with the start-up fee and the close-out fee, without screen failures') },
  ];
}
