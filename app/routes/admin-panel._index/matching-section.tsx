import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { labelOf, STUDY_AREAS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { ProspectiveSites } from '~/ui/prospective-sites';
import { SearchForm } from '~/ui/search-form';
import type { DataOf } from './load.server';
import { MatchingOutcome } from './matching-outcome';
import { MatchingResult } from './matching-result';

/** How sites rank for a study right now, with reasons (ADM-10). Changes no matches. */
export function MatchingSection(matching: DataOf<'matching'>) {
  const { search, studies, more, ranking, refusal, facilities } = matching;
  return (
    <div className="grid gap-8">
      <MatchingOutcome {...matching} />
      <div>
        <SearchForm
          label="Search active studies"
          query={{ value: search }}
          keep={{ section: 'matching' }}
          clearHref={search ? paths.adminPanel('matching') : undefined}
        />
        {studies.length === 0 ? (
          <EmptyState level={2} title="No active studies" text="Only approved, active studies can be matched." />
        ) : (
          <ChooseStudy search={search} studies={studies} more={more} chosenId={ranking?.studyId} />
        )}
      </div>
      {refusal && (
        <Banner tone="danger" title="Matching Failed">
          {refusal}
        </Banner>
      )}
      {ranking && <MatchingResult ranking={ranking} />}
      {facilities.length > 0 && <ProspectiveSites listed={{ rows: facilities, page: 1, isLast: true }} />}
    </div>
  );
}

function ChooseStudy(props: Pick<DataOf<'matching'>, 'search' | 'studies' | 'more'> & { chosenId?: string }) {
  const { search, studies, more, chosenId } = props;
  const { state } = useNavigation();
  const [chosen, setChosen] = useState(chosenId);
  return (
    <Card as="section">
      <CardHeader title="Study" text={more ? 'Showing the newest. Search to find others.' : undefined} />
      <Form method="get" className="grid gap-4">
        <input type="hidden" name="section" value="matching" />
        {search && <input type="hidden" name="q" value={search} />}
        <fieldset className="grid max-h-80 auto-rows-max gap-2 overflow-y-auto p-1">
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
                onChange={() => setChosen(id)}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 break-words">
                {title} <span className="text-ink-muted">({labelOf(STUDY_AREAS, therapeuticArea)})</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <Button
            pending={state === 'loading'}
            pendingLabel="Finding Matches..."
            disabled={!chosen}
            disabledReason="Choose a study first."
          >
            Find Matches
          </Button>
        </div>
      </Form>
    </Card>
  );
}
