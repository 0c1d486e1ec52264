import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LIST_PAGE } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { MUST_FILTERS } from '~/catalogue/match-list';
import { BANDS, MATCH_SORTS, TIE_ORDERS } from '~/catalogue/match-orders';
import { MATCH_COLUMNS, MATCH_LISTS, type MatchColumn, type MatchList } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { paths, type TableFormat, withQuery } from '~/catalogue/paths';
import type { BulkReport } from '~/domain/commands/matches/bulk.server';
import type { SavedView } from '~/domain/model/saved-view-schema';
import { PLACES } from '~/domain/model/site-places';
import { inAddress, type StudyListQuery, studyListAddress, viewIn } from '~/domain/model/study-match-list';
import type { UndoableMatchDecision } from '~/domain/pages/undoable-decisions.server';
import { ButtonLink } from '~/ui/button';
import { ColumnsForm } from '~/ui/columns-form';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';
import { KeepFilters, SavedFilterLinks } from '~/ui/saved-filters';
import { SearchForm } from '~/ui/search-form';
import { formatNumber, plural } from '~/ui/text';
import { UndoMatchDecisions } from '~/ui/undo-match-decisions';
import { ActOnSelected, actionsOpenTo, isWrittenTo, ListLinks, ReportBanner } from './act-on-selected';
import type { StageRow } from './rows';
import { Legend, orderWords, StageTable, type TieRange } from './stage-table';

const FORM = 'act-on-selected';

/** A page of one list. */
export interface StagePage {
  query: StudyListQuery & { stage: MatchList };
  counts: Record<MatchList, number>;
  rows: StageRow[];
  columns: readonly MatchColumn[];
  /** In force, by sub-score. */
  weights: readonly number[];
  /** Whether none of the list’s sites is in a region that the study prefers. */
  noneInRegion: boolean;
  /** When the rows were scored, in words: “on Nov 3, 2026”, or between two days; null without rows. */
  scored: string | null;
  /** The tie groups of these rows. */
  tied: TieRange[];
  /** How many CDAs of the study await the person’s signature. */
  toCountersign: number;
  /** How many sites of the study wait for a CDA, and for a questionnaire. */
  toSend: { cdas: number; questionnaires: number };
  /** How many rows come before these. */
  start: number;
  total: number;
  next: string | null;
  previous: string | null;
  /** The regions and states to filter by. */
  places: string[];
  /** The cursor in the address. */
  cursor: string | null;
  /** The selected matches, and the one whose row is open, by the address. */
  ticked: string[];
  open: string | null;
  report: BulkReport | null;
  /** The views that the person has saved. */
  views: readonly SavedView[];
  /** The person's latest decisions. */
  undoable: readonly UndoableMatchDecision[];
}

interface StagesProps {
  study: { id: string; isActive: boolean };
  list: StagePage;
  /** What stands in place of suggestions if there are none. */
  noSuggestions: ReactNode;
  /** Whether the person may write to the sites. */
  writes: boolean;
  idempotencyKey: string;
}

/** Shown only while they have sites, unlike the stages. */
const NARROWING: readonly string[] = ['cda', 'feasibility', 'visit', 'decision', 'backup', 'excluded', 'late'];

/** The sites matched with a study, list by list. The address is the state. */
export function Stages({ study, list, noSuggestions, writes, idempotencyKey }: StagesProps) {
  const { query, counts, rows, cursor, report, total } = list;
  const address = (change: Parameters<typeof studyListAddress>[2]) => studyListAddress(study.id, query, change);
  const { stage } = query;
  const isNarrowed = Boolean(query.q || query.musts || query.band || query.place || query.list);
  const here = address({ cursor });
  const canWrite = writes && rows.some(isWrittenTo);
  // No checkboxes if there is nothing to do, as for an administrator.
  const tickable = actionsOpenTo(rows, study).length > 0 || canWrite;
  const fileOf = (type: TableFormat) => paths.studyMatchesFile(study.id, type, inAddress(query));
  const files = { csv: fileOf('csv'), xlsx: fileOf('xlsx') };
  const print = paths.studyPrint(study.id, inAddress(query));
  const label = labelOf(MATCH_LISTS, stage);
  const keeping = {
    as: 'view' as const,
    saved: list.views,
    filters: viewIn(query),
    hrefOf: (filters: Readonly<Record<string, string>>) => withQuery(paths.study(study.id), filters),
  };
  return (
    <section>
      <h2 className="sr-only">Matches</h2>
      <UndoMatchDecisions decisions={list.undoable} back={here} />
      {report && <ReportBanner report={report} closeHref={here} />}
      {list.views.length > 0 && (
        <div className="mb-2" data-noprint>
          <SavedFilterLinks {...keeping} />
        </div>
      )}
      <nav aria-label="Stages" className="mb-3" data-noprint>
        <ul className="flex flex-wrap gap-1.5">
          {MATCH_LISTS.filter(({ value }) => counts[value] > 0 || value === stage || !NARROWING.includes(value)).map(
            ({ value, label }) => (
              <li key={value}>
                <Link
                  to={address({ stage: value })}
                  className="pill"
                  aria-current={value === stage ? 'page' : undefined}
                >
                  {label} <span className="tabular-nums">{formatNumber(counts[value])}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      {counts[stage] > 0 && (
        <>
          <Filters study={study} list={list} clearHref={isNarrowed ? clearedAddress(study.id, query) : undefined} />
          <p className="mb-1.5 text-ink-muted text-xs">{`${plural(total, 'site')}. ${orderWords(query.sort)}${list.noneInRegion ? ' None is in a region that the study prefers.' : ''}`}</p>
        </>
      )}
      {writes && <ForSeveral studyId={study.id} list={list} />}
      <StageTable
        caption={`${label} sites`}
        rows={rows}
        columns={list.columns}
        ties={list.tied}
        tieOrder={query.ties}
        weights={list.weights}
        sort={query.sort}
        sortHref={(sort) => address({ sort })}
        form={tickable ? FORM : null}
        ticked={list.ticked}
        open={list.open}
        empty={<NoSites stage={stage} noSuggestions={noSuggestions} narrowed={isNarrowed} />}
      />
      {rows.length > 0 && tickable && (
        <ActOnSelected
          key={here}
          id={FORM}
          study={study}
          rows={rows}
          canWrite={canWrite}
          back={here}
          files={files}
          print={print}
          idempotencyKey={idempotencyKey}
        />
      )}
      {list.scored && <Legend weights={list.weights} scored={list.scored} />}
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2" data-noprint>
        {rows.length > 0 && (
          <ColumnsForm all={MATCH_COLUMNS} columns={list.columns} action={paths.study(study.id)} back={here} />
        )}
        {(counts[stage] > 0 || isNarrowed) && <KeepFilters {...keeping} action={paths.study(study.id)} here={here} />}
        {rows.length > 0 && !tickable && <ListLinks files={files} print={print} />}
      </div>
      <Pagination
        firstHref={cursor && address({})}
        previousHref={list.previous && address({ cursor: list.previous })}
        nextHref={list.next && address({ cursor: list.next })}
        summary={total > LIST_PAGE ? rangeText(list) : null}
      />
    </section>
  );
}

/** The lists in which sites wait for each. */
const CDA_LISTS: readonly MatchList[] = ['interested', 'cda'];
const QUESTION_LISTS: readonly MatchList[] = ['interested', 'feasibility'];

/** What the sponsor has to do next for several of these sites at once. */
function ForSeveral({ studyId, list }: { studyId: string; list: StagePage }) {
  const { query, toCountersign, toSend } = list;
  const [atCda, atFeasibility] = [CDA_LISTS.includes(query.stage), QUESTION_LISTS.includes(query.stage)];
  const steps = [
    atCda &&
      toCountersign > 0 && {
        to: paths.studyCdasToSign(studyId),
        label: toCountersign === 1 ? 'Sign 1 CDA' : `Sign all ${toCountersign} CDAs`,
      },
    atCda && toSend.cdas > 0 && { to: paths.studyCdas(studyId), label: 'Send CDAs' },
    atFeasibility &&
      toSend.questionnaires > 0 && { to: paths.studyFeasibility(studyId), label: 'Send a questionnaire' },
  ].filter((step) => step !== false);
  if (steps.length === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-2" data-noprint>
      {steps.map(({ to, label }, index) => (
        <ButtonLink key={to} to={to} size="sm" variant={index > 0 ? 'secondary' : 'primary'}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}

const rangeText = ({ start, rows, total }: StagePage): string =>
  `${formatNumber(start + 1)}–${formatNumber(start + rows.length)} of ${formatNumber(total)}`;

const clearedAddress = (studyId: string, query: StudyListQuery): string =>
  studyListAddress(studyId, query, {
    q: undefined,
    musts: undefined,
    band: undefined,
    place: undefined,
    list: undefined,
  });

const withAll = (label: string, options: readonly { value: string; label: string }[]) => [
  { value: 'all', label },
  ...options,
];

function Filters({ study, list, clearHref }: Pick<StagesProps, 'study' | 'list'> & { clearHref?: string }) {
  const { q = '', musts, band, place, list: own, sort, ties, stage } = list.query;
  // The chosen option stays in the list even if it finds nothing.
  const places = PLACES.filter(({ value }) => list.places.includes(value) || value === place);
  const isTied = list.tied.length > 0;
  return (
    <SearchForm
      label="Search sites"
      action={paths.study(study.id)}
      compact
      folds
      query={{ value: q }}
      placeholder="Name or city"
      selects={[
        { name: 'musts', label: 'Requirements', value: musts ?? 'all', options: withAll('Any', MUST_FILTERS) },
        { name: 'band', label: 'Band', value: band ?? 'all', options: withAll('Any', BANDS) },
        { name: 'place', label: 'Region or state', value: place ?? 'all', options: withAll('Anywhere', places) },
        { name: 'list', label: 'Your list', value: own ?? 'all', options: withAll('Any', LIST_STATUSES) },
        { name: 'sort', label: 'Order', value: sort, options: MATCH_SORTS },
        // Only among sites that can't be told apart.
        ...(isTied ? [{ name: 'ties', label: 'Order ties by', value: ties, options: TIE_ORDERS }] : []),
      ]}
      keep={{ stage, ...(!isTied && { ties }) }}
      button="Apply filters"
      clearHref={clearHref}
    />
  );
}

const EMPTY: Record<Exclude<MatchList, 'suggested'>, { title: string; text: string }> = {
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
  cda: { title: 'No site is at its CDA', text: 'Interested sites appear here until both sides have signed the CDA.' },
  feasibility: {
    title: 'No site is at its feasibility questionnaire',
    text: 'Sites appear here until you have accepted their answers.',
  },
  visit: { title: 'No visit is open', text: 'Sites appear here until you have reported on the visit.' },
  decision: { title: 'Nothing to decide', text: 'Sites appear here when only your decision is open.' },
  backup: {
    title: 'No backup',
    text: 'Sites that you keep as a backup appear here until you select or decline them.',
  },
  excluded: {
    title: 'None is excluded',
    text: 'Sites that your own list excludes appear here instead of among the suggestions.',
  },
  late: { title: 'Nothing is overdue', text: 'Sites appear here when a task is past its due date, yours or theirs.' },
  selected: { title: 'No selected sites yet', text: 'Sites appear here when you select them.' },
  closed: { title: 'Nothing is closed', text: 'Sites that were declined, or no longer qualify, appear here.' },
};

interface NoSitesProps {
  stage: MatchList;
  noSuggestions: ReactNode;
  narrowed: boolean;
}

function NoSites({ stage, noSuggestions, narrowed }: NoSitesProps) {
  if (narrowed) return <EmptyState title="No sites match your search" text="Try fewer words or another filter." />;
  return stage === 'suggested' ? noSuggestions : <EmptyState {...EMPTY[stage]} />;
}
