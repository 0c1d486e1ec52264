import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { Button, ButtonLink } from '~/ui/button';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { Exports } from '~/ui/exports';
import { Building2, FlaskConical, Handshake, RefreshCw, Users } from '~/ui/icons';
import { TileGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatNumber } from '~/ui/text';
import type { DataOf } from './load.server';

const EXPORTS = ['organizations', 'studies', 'matches', 'audit'];

/** How much is stored, and the exports (ADM-13). */
export function DatabaseSection({ numbers, registry }: DataOf<'database'>) {
  return (
    <div className="grid gap-8">
      <TileGrid>
        <StatTile label="Total Organizations" value={formatNumber(numbers.organizations)} icon={Building2} />
        <StatTile label="Total Studies" value={formatNumber(numbers.totalStudies)} icon={FlaskConical} />
        <StatTile label="Total Users" value={formatNumber(numbers.totalUsers)} icon={Users} />
        <StatTile label="Total Matches" value={formatNumber(numbers.totalMatches)} icon={Handshake} />
      </TileGrid>
      <Form method="get" replace>
        <input type="hidden" name="section" value="database" />
        <Button variant="secondary" icon={<RefreshCw aria-hidden />}>
          Refresh All Data
        </Button>
      </Form>
      <Card as="section">
        <CardHeader
          title="ClinicalTrials.gov Data"
          text="Data that an operator has loaded or that sites have confirmed as their own."
          action={
            <ButtonLink to={paths.adminFacilities()} variant="secondary" size="sm">
              Facilities
            </ButtonLink>
          }
        />
        <DescriptionList
          items={[
            { term: 'Trials', value: formatNumber(registry.trials) },
            { term: 'Unclaimed facilities', value: formatNumber(registry.unclaimed) },
            { term: 'Claimed facilities', value: formatNumber(registry.claimed) },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader title="Export Data" text="Download all data for a spreadsheet (CSV, Excel) or a program (JSON)." />
        <ul className="divide-y divide-line">
          {EXPORTS.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="font-medium capitalize">{name}</span>
              <Exports what={name} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
