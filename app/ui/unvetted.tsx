import type { OrganizationStatus } from '~/catalogue/statuses';
import { VETTING } from '~/catalogue/vetting';
import { Banner } from './banner';

/** Says why a sponsor sees no sites, and what to do. Nothing for a verified one. */
export function Unvetted({ status }: { status: OrganizationStatus | null | undefined }) {
  if (!status || status === 'verified' || status === 'merged') return null;
  return (
    <div className="mb-8">
      <Banner tone={status === 'pending' ? 'warning' : 'danger'} announce="none" title={VETTING[status].title}>
        {VETTING[status].text}
      </Banner>
    </div>
  );
}
