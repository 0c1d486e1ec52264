import { ERRORS } from '~/catalogue/errors';
import { paths } from '~/catalogue/paths';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

/** Instead of what only verified sites see. */
export function NotVerifiedYet() {
  return (
    <EmptyState
      level={2}
      title="Only for verified sites"
      text={ERRORS.own_site_unverified.message}
      action={<ButtonLink to={paths.siteDashboard}>Back to the dashboard</ButtonLink>}
    />
  );
}
