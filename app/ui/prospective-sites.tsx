import { Form, Link } from '@remix-run/react';
import { TOP_MATCHES } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { OUTREACH_STATES, type OutreachState } from '~/catalogue/statuses';
import type { ProspectiveSite } from '~/domain/model/ranking-view';
import { ButtonLink, SubmitButton } from './button';
import { Card, Fold } from './card';
import { confidenceText } from './explanation';
import { Section } from './layout';
import { Sentences } from './lists';
import { Pagination } from './pagination';
import { ScoreBar } from './score-bar';
import { SearchForm } from './search-form';
import { plural } from './text';

const ID = 'prospective-sites';

interface ProspectiveSitesProps {
  /** A page of them, best first. Null until requested by the link. */
  listed: { rows: readonly ProspectiveSite[]; page: number; isLast: boolean } | null;
  /** The search among them, and the address of a page of what it finds. */
  search?: { q: string; hrefOf: (asked: { q?: string; page?: number }) => string } | null;
  showHref?: string;
  /** The study, and the status of its facilities on the outreach list, by key. */
  outreach?: {
    studyId: string;
    statuses: Readonly<Record<string, OutreachState>>;
    /** Whether the reader may put others on it. */
    changeable: boolean;
    returnTo: string;
  };
}

/** Facilities without an account here, from public data. */
export function ProspectiveSites({ listed, search, showHref, outreach }: ProspectiveSitesProps) {
  const onList = Object.keys(outreach?.statuses ?? {}).length;
  return (
    <Section
      id={ID}
      title="Prospective sites"
      actions={
        outreach && (
          <Link to={paths.studyOutreach(outreach.studyId)}>
            Outreach list{onList > 0 && ` (${plural(onList, 'site')})`}
          </Link>
        )
      }
      lead="Listed on ClinicalTrials.gov, but not registered here yet. They are not verified. Their scores use public listings only, which show that a facility took part in a trial, not how well it did."
    >
      {listed && search && (listed.rows.length > 0 || search.q || listed.page > 1) && <FacilitySearch {...search} />}
      {listed?.rows.length === 0 ? (
        <p className="text-ink-muted">
          {search?.q || listed.page > 1
            ? 'None of the facilities that fit this study matches your search.'
            : 'None found: no facility without an account is listed by a trial like this study.'}
        </p>
      ) : listed ? (
        <ol start={1 + (listed.page - 1) * TOP_MATCHES} className="grid items-start gap-4 xl:grid-cols-2">
          {listed.rows.map((facility) => (
            <Facility key={facility.key} facility={facility} outreach={outreach} />
          ))}
        </ol>
      ) : (
        <ButtonLink to={`${showHref}#${ID}`} variant="secondary">
          Show prospective sites
        </ButtonLink>
      )}
      {listed && search && (
        <Pagination
          previousHref={listed.page > 1 ? `${search.hrefOf({ q: search.q, page: listed.page - 1 })}#${ID}` : null}
          nextHref={listed.isLast ? null : `${search.hrefOf({ q: search.q, page: listed.page + 1 })}#${ID}`}
        />
      )}
    </Section>
  );
}

/** Keeps what else the address says, but for the page. */
function FacilitySearch({ q, hrefOf }: NonNullable<ProspectiveSitesProps['search']>) {
  const [path = '', query = ''] = hrefOf({}).split('?');
  return (
    <SearchForm
      label="Search prospective sites"
      action={`${path}#${ID}`}
      query={{ name: 'facility', value: q }}
      placeholder="Name, city, state"
      keep={Object.fromEntries(new URLSearchParams(query))}
      clearHref={q ? `${hrefOf({})}#${ID}` : undefined}
    />
  );
}

function Facility({ facility, outreach }: { facility: ProspectiveSite } & Pick<ProspectiveSitesProps, 'outreach'>) {
  const { name, city, state, trialCount, overallScore, confidence, subScores, reasons } = facility;
  return (
    <Card as="li">
      <h3 className="break-words text-base">{name}</h3>
      <p className="mt-1 mb-3 text-ink-muted text-sm">
        {[city, state].filter(Boolean).join(', ')} · listed by {plural(trialCount, 'trial')}
      </p>
      <ScoreBar label="Score" score={overallScore} />
      <p className="mt-1 text-ink-muted text-sm">{confidenceText(confidence)}</p>
      <Fold
        label={
          <>
            Sub-scores and reasons<span className="sr-only"> for {name}</span>
          </>
        }
        className="mt-2"
      >
        <Sentences lines={[...subScores, ...reasons]} />
      </Fold>
      {outreach && <PutOnList facility={facility} outreach={outreach} />}
    </Card>
  );
}

/** Puts the facility on the outreach list, or shows its status there. */
function PutOnList({
  facility: { key, name },
  outreach: { studyId, statuses, changeable, returnTo },
}: { facility: ProspectiveSite } & Required<Pick<ProspectiveSitesProps, 'outreach'>>) {
  const status = statuses[key];
  const about = <span className="sr-only">: {name}</span>;
  if (status) {
    return (
      <p className="mt-3 text-sm">
        On your <Link to={paths.studyOutreach(studyId)}>outreach list{about}</Link>: {labelOf(OUTREACH_STATES, status)}
      </p>
    );
  }
  if (!changeable) return null;
  return (
    <Form method="post" action={paths.studyOutreach(studyId)} className="mt-3">
      <input type="hidden" name="facility" value={key} />
      <input type="hidden" name="returnTo" value={`${returnTo}#${ID}`} />
      <SubmitButton intent="addToOutreach" variant="secondary" size="sm">
        Put on outreach list{about}
      </SubmitButton>
    </Form>
  );
}
