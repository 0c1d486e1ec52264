import { useEffect } from 'react';
import { OFFLINE } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { buttonClass } from './button';
import { Page, PageHeading } from './layout';
import { useToast } from './toast';

function isHeld({ target, submitter }: SubmitEvent): boolean {
  const form = target as HTMLFormElement;
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  return method === 'post' && !form.hasAttribute('data-tells-offline');
}

/**
 * Around the whole app, in root.tsx: where the device has no connection no form is posted. The page stays as it is, with
 * what was typed, and a toast says why. A form that says so in words of its own has the attribute `data-tells-offline`.
 */
export function OfflineForms() {
  const show = useToast();
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !isHeld(event)) return;
      event.preventDefault(); // Remix sends no form whose event somebody prevented
      show({ tone: 'danger', title: OFFLINE.title, description: OFFLINE.notSent });
    };
    window.addEventListener('submit', hold, { capture: true });
    return () => window.removeEventListener('submit', hold, { capture: true });
  }, [show]);
  return null;
}

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
