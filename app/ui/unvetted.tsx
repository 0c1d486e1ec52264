import type { OrganizationStatus } from '~/catalogue/statuses';
import { VETTING } from '~/catalogue/vetting';
import { Banner } from './banner';

/** Says why a sponsor sees no sites, and what to do. Nothing for a verified one. */
export function Unvetted({ status }: { status: OrganizationStatus | null | undefined }) {
  if (status !== 'pending' && status !== 'rejected') return null;
  return (
    <div className="mb-8">
      <Banner tone={status === 'rejected' ? 'danger' : 'warning'} announce="none" title={VETTING[status].title}>
        {VETTING[status].text}
      </Banner>
    </div>
  );
}
