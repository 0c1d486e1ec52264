import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { FoundSite } from '~/domain/model/sponsor-view';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { NumbersTable } from '~/ui/charts/parts';
import { UsMap } from '~/ui/charts/us-map';
import { OwnMatches, SiteContact } from '~/ui/found-site';
import { Chips, DescriptionList } from '~/ui/lists';
import { RunMatching } from '~/ui/match-actions';
import { formatNumber } from '~/ui/text';

const MAX_CHIPS = 3;

/** A site's public details, contact details if the sponsor may see them (SPON-08), and matches with the sponsor's studies. */
export function FoundSiteCard({ site, withStudies, href }: { site: FoundSite; withStudies: boolean; href: string }) {
  const { name, city, state, description, therapeuticAreas, gcpCurrent, matches } = site;
  const equipment = equipmentIn(site.equipment);
  const trials = site.priorTrials === null ? '' : labelOf(PRIOR_TRIALS, String(site.priorTrials));
  const ehr = labelOf(EHR_SYSTEMS, site.ehrSystem);
  const size = [labelOf(PANEL_SIZES, site.patientPanelSize), trials && `${trials} prior trials`, ehr && `EHR: ${ehr}`];
  const facts = [
    ['Areas', therapeuticAreas.length > 0 && <Chips items={therapeuticAreas} max={MAX_CHIPS} />],
    ['Equipment', equipment.length > 0 && <Chips items={equipment} max={MAX_CHIPS} />],
    ['Experience', size.filter(Boolean).join(' · ')],
    ['Contact', site.email !== undefined && <SiteContact site={site} />],
  ] as const;
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="break-words">
            <Link to={href}>{name}</Link>
          </h3>
          <p className="text-ink-muted">{[city, state].filter(Boolean).join(', ') || 'Location not given'}</p>
        </div>
        <Badge tone={gcpCurrent ? 'success' : 'neutral'}>
          {gcpCurrent ? 'GCP training current' : 'No current GCP training'}
        </Badge>
      </div>
      {description && <p className="mb-3 break-words">{description}</p>}
      <DescriptionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
      {withStudies && (
        <div className="mt-4 border-line border-t pt-3">
          <OwnMatches matches={matches} />
        </div>
      )}
    </Card>
  );
}

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
