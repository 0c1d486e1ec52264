import type { ComponentProps } from 'react';
import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { NumbersTable } from '~/ui/charts/parts';
import { UsMap } from '~/ui/charts/us-map';
import { RunMatching } from '~/ui/match-actions';
import { formatNumber } from '~/ui/text';

/** A map of the sites found, by state, with this page's sites as dots and the figures in a table. */
export function SiteMap({ map, total }: Pick<ComponentProps<typeof UsMap>, 'map'> & { total: number }) {
  const states = map.states.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const elsewhere = total - states.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...states.map(({ name, count }) => [name, formatNumber(count)]),
    ...(elsewhere > 0 ? [['Not on the map', formatNumber(elsewhere)]] : []),
  ];
  return (
    <Card as="section">
      <CardHeader title="Sites by state" />
      <UsMap map={map} title="Map of the sites found, by state" what="site" dot="On this page">
        <NumbersTable
          caption="Sites found by state"
          heads={['State', 'Sites']}
          rows={rows}
          foldedAs="Numbers as a table"
        />
      </UsMap>
    </Card>
  );
}

interface GetMatchesProps {
  studies: readonly { id: string; title: string }[];
  returnTo: string;
  asAdmin: boolean;
}

/** Runs matching for a study. */
export function GetMatches({ studies, returnTo, asAdmin }: GetMatchesProps) {
  return (
    <Card as="section">
      <CardHeader
        title="Get matches"
        text="Matching compares verified sites with a study and keeps the ones that fit. You can then invite them."
      />
      {studies.length === 0 ? (
        <>
          <p className="mb-4">No active studies to match yet.</p>
          {!asAdmin && <ButtonLink to={paths.studyCreation()}>New Study</ButtonLink>}
        </>
      ) : (
        <ul className="divide-y divide-line">
          {studies.map((study) => (
            <li key={study.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <span className="min-w-0 break-words text-sm">{study.title}</span>
              <RunMatching study={study} returnTo={returnTo} size="sm" variant="secondary" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
