import { Form, Link, useNavigation } from '@remix-run/react';
import { Handshake } from 'lucide-react';
import { SHORT_ID_LENGTH } from '~/catalogue/limits';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { Badge, StatusBadge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { EmptyState } from '~/ui/empty-state';
import { ScoreBar } from '~/ui/progress';
import { SearchForm } from '~/ui/search-form';
import { cx, formatNumber, titleCase } from '~/ui/text';
import type { DataOf } from './load.server';

type Chosen = NonNullable<DataOf<'matching'>['chosen']>;

/** The best matches of a chosen study, with their reasons (ADM-10). */
export function MatchingSection({ search, studies, more, chosen }: DataOf<'matching'>) {
  return (
    <div className="grid gap-8">
      <div>
        <SearchForm
          label="Search approved studies"
          query={{ value: search }}
          keep={{ section: 'matching' }}
          clearHref={search ? paths.adminPanel('matching') : undefined}
        />
        {studies.length === 0 ? (
          <EmptyState title="No approved study here" text="Sites are matched with studies that have been approved." />
        ) : (
          <ChooseStudy search={search} studies={studies} more={more} chosenId={chosen?.id} />
        )}
      </div>
      {chosen && <Result chosen={chosen} />}
    </div>
  );
}

function ChooseStudy(props: Pick<DataOf<'matching'>, 'search' | 'studies' | 'more'> & { chosenId?: string }) {
  const { search, studies, more, chosenId } = props;
  const { state } = useNavigation();
  return (
    <Card as="section">
      <CardHeader title="Study" text={more ? 'The newest ones; search to find others.' : undefined} />
      <Form method="get" className="grid gap-4">
        <input type="hidden" name="section" value="matching" />
        {search && <input type="hidden" name="q" value={search} />}
        <fieldset className="grid max-h-80 gap-2 overflow-y-auto p-1">
          <legend className="sr-only">Choose a study</legend>
          {studies.map(({ id, title, therapeuticArea }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2.5"
            >
              <input
                type="radio"
                name="study"
                value={id}
                required
                defaultChecked={id === chosenId}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 break-words">
                {title} <span className="text-ink-muted">({labelOf(STUDY_AREAS, therapeuticArea)})</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <Button pending={state === 'loading'} pendingLabel="Finding Matches...">
            Find Matches
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Result({ chosen }: { chosen: Chosen }) {
  const { title, therapeuticArea, phase, enrollmentTarget, matches } = chosen;
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="Study Details" />
        <DescriptionList
          items={[
            { term: 'Title', value: title },
            { term: 'Therapeutic area', value: labelOf(STUDY_AREAS, therapeuticArea) },
            { term: 'Phase', value: titleCase(phase) },
            { term: 'Target enrollment', value: enrollmentTarget === null ? null : formatNumber(enrollmentTarget) },
          ]}
        />
      </Card>
      {matches.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title="No site has been matched with this study yet"
          text="Its sponsor, or a site that is verified, brings the first matches."
        />
      ) : (
        <ol className="grid gap-4">
          {matches.map((match, index) => (
            <Ranked key={match.id} match={match} rank={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

const SUB_SCORES = [
  ['Geography', 'geographicScore'],
  ['Specialty', 'specialtyScore'],
  ['Capacity', 'capacityScore'],
  ['Regulatory', 'regulatoryScore'],
  ['Performance', 'performanceScore'],
] as const;

function Ranked({ match, rank }: { match: Chosen['matches'][number]; rank: number }) {
  const { id, siteId, site, status, score, breakdown, reasons } = match;
  return (
    <Card as="li" className={cx(rank <= 3 && 'border-brand')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Badge tone={rank <= 3 ? 'brand' : 'neutral'}>#{rank}</Badge>
        <h3 className="min-w-0 break-words">
          <Link to={paths.match(id)}>{site}</Link>{' '}
          <code className="font-normal text-ink-muted text-sm">{siteId.slice(0, SHORT_ID_LENGTH)}</code>
        </h3>
        <StatusBadge status={status} />
      </div>
      <ScoreBar label="Overall" score={score} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {SUB_SCORES.map(([label, key]) => (
          <ScoreBar key={key} label={label} score={breakdown[key]} />
        ))}
      </div>
      {reasons.length > 0 && (
        <ul className="mt-4 list-disc pl-5 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
