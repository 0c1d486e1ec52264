import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { StudyEffect } from '~/domain/matches/view';
import type { previewChange } from '~/domain/studies/change.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ChangeTable } from '~/ui/change-table';
import { FormActions } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { plural } from '~/ui/text';

interface CheckChangeProps {
  check: Awaited<ReturnType<typeof previewChange>>;
  /** Everything that was typed, by field. */
  typed: readonly [string, string][];
}

/** Shows what a change does to the list of sites, and asks once. */
export function CheckChange({ check, typed }: CheckChangeProps) {
  const { studyId, study, needsApproval, changes, saved, effect } = check;
  return (
    <Page width="prose">
      <PageHeading eyebrow={study} title="Check your changes" lead="Nothing is saved yet." />
      <Section title="What changes who fits">
        <ChangeTable caption="Changes to who fits" changes={changes} />
      </Section>
      {effect && (
        <Section title="What it does to your list">
          <Effect effect={effect} />
        </Section>
      )}
      {saved.length > 0 && (
        <Section title="Other changes" lead="These are saved at once.">
          <ChangeTable caption="Other changes" changes={saved} />
        </Section>
      )}
      <Form method="post" action={paths.studyEdit(studyId)} className="mt-10">
        {typed.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list is a repeated name, and nothing moves.
          <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
        ))}
        <FormActions
          note={
            needsApproval
              ? 'An administrator decides. Until then, the study stays as it is. If it is approved, suggestions are rescored, and interested and selected sites are told what has changed.'
              : 'The study is not approved yet, so no site has seen it.'
          }
        >
          <SubmitButton intent="confirm" pendingLabel="Saving...">
            {needsApproval ? 'Send for approval' : 'Save changes'}
          </SubmitButton>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="back" variant="secondary">
              Change something
            </SubmitButton>
            <ButtonLink to={paths.study(studyId)} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </FormActions>
      </Form>
    </Page>
  );
}

type Affected = StudyEffect['joins'];

function Effect({ effect }: { effect: StudyEffect }) {
  const { sitesNow, sites, joins, leaves, moves, unfit } = effect;
  const same = joins.count + leaves.count + moves.count + unfit.count === 0;
  return (
    <Card>
      <p className="font-medium">
        {plural(sites, 'site')} would be on the list
        {sitesNow === sites ? ', as many as now' : `; now it has ${sitesNow}`}.
      </p>
      {same && <p className="mt-2">The same sites, in the same order.</p>}
      <dl className="mt-4 grid gap-4 empty:hidden">
        <Sites term={`${plural(joins.count, 'site')} ${joins.count === 1 ? 'joins' : 'join'} the list`} {...joins} />
        <Sites term={`${plural(leaves.count, 'site')} ${leaves.count === 1 ? 'leaves' : 'leave'} it`} {...leaves} />
        <Sites term={`${plural(moves.count, 'site')} ${moves.count === 1 ? 'moves' : 'move'}`} {...moves} />
        <Sites
          term={`${plural(unfit.count, 'interested or selected site')} would no longer qualify`}
          {...unfit}
          withoutPlace
        />
      </dl>
    </Card>
  );
}

function Sites({ term, count, first, withoutPlace }: Affected & { term: string; withoutPlace?: boolean }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div>
      <dt className="font-medium">{term}</dt>
      <dd>
        <ul className="mt-1 grid list-disc gap-0.5 pl-5">
          {first.map((site) => (
            <li key={site.siteId} className="break-words">
              {site.site}
              {!withoutPlace && <span className="text-ink-muted text-sm"> · {placesOf(site)}</span>}
            </li>
          ))}
          {more > 0 && <li className="text-ink-muted">and {more} more</li>}
        </ul>
      </dd>
    </div>
  );
}

function placesOf({ place, placeNow }: Affected['first'][number]): string {
  if (placeNow === null) return `place ${place}`;
  return place === null ? `place ${placeNow} now` : `place ${placeNow} to ${place}`;
}
