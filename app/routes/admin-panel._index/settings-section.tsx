import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import type { DataOf } from './load.server';

/** How this instance is configured; whoever runs it changes it by these variables (ADM-14). */
export function SettingsSection({ facts }: DataOf<'settings'>) {
  return (
    <Card as="section">
      <CardHeader title="Configuration" text="Set by whoever runs this instance, at its start." />
      <DescriptionList
        items={facts.map(({ label, value, variable }) => ({
          term: (
            <>
              {label} <code className="block text-xs">{variable}</code>
            </>
          ),
          value: <span className="break-all">{value}</span>,
        }))}
      />
    </Card>
  );
}
