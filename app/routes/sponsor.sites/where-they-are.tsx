import type { ComponentProps } from 'react';
import { Card, CardHeader } from '~/ui/card';
import { NumbersTable, UsMap } from '~/ui/charts';
import { formatNumber } from '~/ui/text';

interface WhereTheyAreProps {
  map: ComponentProps<typeof UsMap>['map'];
  total: number;
}

/** The sites found by state, and those of this page as dots; the numbers under it. */
export function WhereTheyAre({ map, total }: WhereTheyAreProps) {
  const states = map.states.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const elsewhere = total - states.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...states.map(({ name, count }) => [name, formatNumber(count)]),
    ...(elsewhere > 0 ? [['Not on the map', formatNumber(elsewhere)]] : []),
  ];
  return (
    <Card as="section">
      <CardHeader title="Where they are" />
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
