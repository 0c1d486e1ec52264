import { OFFLINE } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { buttonClass } from './button';
import { Page, PageHeading } from './layout';

/** Instead of a page that cannot be fetched. Plain links: they ask for the address that stands in the browser. */
export function OfflinePage() {
  return (
    <Page width="prose">
      <PageHeading title={OFFLINE.title} lead={OFFLINE.text} />
      <p className="mb-6">{OFFLINE.kept}</p>
      <div className="flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty reference is the address itself, asked for again. */}
        <a href="" className={buttonClass()}>
          Try again
        </a>
        <a href={paths.kiosk} className={buttonClass({ variant: 'secondary' })}>
          Open the kiosk
        </a>
      </div>
    </Page>
  );
}
