import { LIST_PAGE } from '~/catalogue/limits';
import { MATCH_STAGES, type MatchStage, MUST_FILTERS } from '~/catalogue/match-list';
import { BANDS, MATCH_SORTS, TIE_ORDERS } from '~/catalogue/match-orders';
import { paths } from '~/catalogue/paths';
import type { BulkReport } from '~/domain/commands/matches/bulk.server';
import { PLACES } from '~/domain/model/site-places';
import { inAddress, type StudyListQuery, studyListAddress } from '~/domain/model/study-match-list';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { Pagination } from '~/ui/pagination';
import { SearchForm } from '~/ui/search-form';
import { Tabs } from '~/ui/tabs';
import { formatNumber } from '~/ui/text';
import { ActOnSelected, actionsOpenTo, ExportLink, ReportBanner } from './act-on-selected';
import type { StageRow } from './rows';
import { orderWords, StageTable, type TieRange } from './stage-table';

const FORM = 'act-on-selected';

/** A page of one stage. */
export interface StagePage {
  query: StudyListQuery & { stage: MatchStage };
  counts: Record<MatchStage, number>;
  rows: StageRow[];
  /** In force, by sub-score. */
  weights: readonly number[];
  /** When the rows were scored, but for those that say otherwise; null without rows. */
  scoredOn: string | null;
  /** The tie groups of these rows. */
  tied: TieRange[];
  /** How many rows come before these. */
  start: number;
  total: number;
  next: string | null;
  previous: string | null;
  /** The regions and states to filter by. */
  places: string[];
  /** The cursor in the address. */
  cursor: string | null;
  report: BulkReport | null;
}

interface StagesProps {
  study: { id: string; isActive: boolean };
  /** Whether the study can be matched. */
  running: boolean;
  list: StagePage;
  idempotencyKey: string;
}

/** The sites matched with a study, stage by stage. The address is the state. */
export function Stages({ study, running, list, idempotencyKey }: StagesProps) {
  const { query, counts, rows, cursor, report, total } = list;
  const address = (change: Parameters<typeof studyListAddress>[2]) => studyListAddress(study.id, query, change);
  const { stage } = query;
  const isNarrowed = Boolean(query.q || query.musts || query.band || query.place);
  const here = address({ cursor });
  // No checkboxes if there is nothing to do: for an administrator, or on selected sites.
  const tickable = actionsOpenTo(rows, study).length > 0;
  const csv = paths.studyMatchesCsv(study.id, inAddress(query));
  const label = MATCH_STAGES.find(({ value }) => value === stage)?.label ?? '';
  return (
    <Section title="Matches">
      {report && <ReportBanner report={report} closeHref={here} />}
      <Tabs
        label="Stages"
        tabs={MATCH_STAGES.map(({ value, label }) => ({
          label,
          href: address({ stage: value }),
          current: value === stage,
          count: counts[value],
        }))}
      />
      {counts[stage] > 0 && (
        <>
          <Filters study={study} list={list} clearHref={isNarrowed ? clearedAddress(study.id, query) : undefined} />
          {rows.length > 0 && !tickable && (
            <p className="mb-4">
              <ExportLink href={csv} />
            </p>
          )}
          {tickable && (
            <ActOnSelected
              key={here}
              id={FORM}
              study={study}
              rows={rows}
              back={here}
              csv={csv}
              idempotencyKey={idempotencyKey}
            />
          )}
          <p className="mb-3 text-ink-muted text-sm">{orderWords(query.sort)}</p>
          {list.tied.length > 0 && <TieOrderForm studyId={study.id} query={query} />}
        </>
      )}
      <StageTable
        caption={`${label} sites`}
        rows={rows}
        ties={list.tied}
        tieOrder={query.ties}
        weights={list.weights}
        scoredOn={list.scoredOn}
        sort={query.sort}
        sortHref={(sort) => address({ sort })}
        form={tickable ? FORM : null}
        empty={<NoSites stage={stage} running={running} narrowed={isNarrowed} />}
      />
      <Pagination
        firstHref={cursor && address({})}
        previousHref={list.previous && address({ cursor: list.previous })}
        nextHref={list.next && address({ cursor: list.next })}
        summary={total > LIST_PAGE ? rangeText(list) : null}
      />
    </Section>
  );
}

const rangeText = ({ start, rows, total }: StagePage): string =>
  `${formatNumber(start + 1)}–${formatNumber(start + rows.length)} of ${formatNumber(total)}`;

const clearedAddress = (studyId: string, query: StudyListQuery): string =>
  studyListAddress(studyId, query, { q: undefined, musts: undefined, band: undefined, place: undefined });

const withAll = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

function Filters({ study, list, clearHref }: Pick<StagesProps, 'study' | 'list'> & { clearHref?: string }) {
  const { q = '', musts, band, place, sort, ties, stage } = list.query;
  // The chosen option stays in the list even if it finds nothing.
  const places = PLACES.filter(({ value }) => list.places.includes(value) || value === place);
  return (
    <SearchForm
      label="Search sites"
      action={paths.study(study.id)}
      query={{ value: q }}
      placeholder="Name or city"
      selects={[
        { name: 'musts', label: 'Requirements', value: musts ?? 'all', options: withAll('Any', MUST_FILTERS) },
        { name: 'band', label: 'Band', value: band ?? 'all', options: withAll('Any', BANDS) },
        { name: 'place', label: 'Region or state', value: place ?? 'all', options: withAll('Anywhere', places) },
        { name: 'sort', label: 'Order', value: sort, options: MATCH_SORTS },
      ]}
      keep={{ stage, ties }}
      button="Show"
      clearHref={clearHref}
    />
  );
}

/** Chooses the order among sites that can't be told apart. */
function TieOrderForm({ studyId, query }: { studyId: string; query: StagePage['query'] }) {
  const { ties, ...others } = inAddress(query);
  const keep = Object.entries(others).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <SearchForm
      label="Order of tied sites"
      action={paths.study(studyId)}
      selects={[
        {
          name: 'ties',
          label: 'Order ties by',
          value: ties ?? TIE_ORDERS[0].value,
          options: TIE_ORDERS,
        },
      ]}
      keep={Object.fromEntries(keep)}
      button="Order"
    />
  );
}

const EMPTY: Record<Exclude<MatchStage, 'suggested'>, { title: string; text: string }> = {
  asked: {
    title: 'No site asks to be considered',
    text: 'If you list the study for sites, those that find it can ask. They appear here until you shortlist, invite or decline them.',
  },
  shortlisted: {
    title: 'Nobody is on your shortlist',
    text: 'Shortlist suggested sites to set them apart. Only you can see your shortlist.',
  },
  invited: { title: 'No invitation awaits an answer', text: 'Sites that you invite appear here until they answer.' },
  interested: {
    title: 'No interested sites yet',
    text: 'Sites appear here when they accept an invitation or show interest.',
  },
  selected: { title: 'No selected sites yet', text: 'Sites appear here when you select them.' },
  closed: { title: 'Nothing is closed', text: 'Sites that were declined, or no longer qualify, appear here.' },
};

function NoSites({ stage, running, narrowed }: { stage: MatchStage; running: boolean; narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No sites match your search" text="Try fewer words or another filter." />;
  if (stage !== 'suggested') return <EmptyState {...EMPTY[stage]} />;
  return (
    <EmptyState
      title="No suggestions"
      text={
        running ? 'Select Match to find verified sites that fit.' : 'Sites are matched only while a study is active.'
      }
    />
  );
}
