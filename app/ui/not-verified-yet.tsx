import { paths } from '~/catalogue/paths';
import { UNMET } from '~/catalogue/unmet';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

/** Instead of what only verified sites see. */
export function NotVerifiedYet() {
  return (
    <EmptyState
      level={2}
      {...UNMET.unverified}
      action={<ButtonLink to={paths.siteDashboard}>Back to the dashboard</ButtonLink>}
    />
  );
}
