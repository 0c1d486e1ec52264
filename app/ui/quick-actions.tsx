import { ButtonLink } from './button';
import { Card, CardHeader } from './card';
import type { IconType } from './icons';

interface QuickAction {
  label: string;
  to: string;
  icon: IconType;
}

export function QuickActions({ actions }: { actions: readonly (QuickAction | false | null)[] }) {
  return (
    <Card as="section">
      <CardHeader title="Quick Actions" />
      <div className="grid gap-3">
        {actions
          .filter((action) => action !== false && action !== null)
          .map(({ label, to, icon: Icon }) => (
            <ButtonLink key={label} to={to} variant="secondary" icon={<Icon aria-hidden />}>
              {label}
            </ButtonLink>
          ))}
      </div>
    </Card>
  );
}
