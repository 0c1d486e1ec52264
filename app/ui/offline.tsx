import { useEffect } from 'react';
import { OFFLINE } from '~/catalogue/browser-messages';
import { paths } from '~/catalogue/paths';
import { buttonClass } from './button';
import { Page, PageHeading } from './layout';
import { useToast } from './toast';

function isHeld({ target, submitter }: SubmitEvent): boolean {
  const form = target as HTMLFormElement;
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  return method === 'post' && !form.hasAttribute('data-tells-offline');
}

/** While offline, stops forms from being posted and says why, unless they have the attribute `data-tells-offline`. */
export function OfflineForms() {
  const show = useToast();
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !isHeld(event)) return;
      event.preventDefault(); // Remix doesn't send a form whose event is prevented
      show({ tone: 'danger', title: OFFLINE.title, description: OFFLINE.notSent });
    };
    window.addEventListener('submit', hold, { capture: true });
    return () => window.removeEventListener('submit', hold, { capture: true });
  }, [show]);
  return null;
}

/** Shown instead of a page that can't be fetched. Its links are plain, to reload the address in the browser. */
export function OfflinePage() {
  return (
    <Page width="prose">
      <PageHeading title={OFFLINE.title} lead={OFFLINE.text} />
      <p className="mb-6">{OFFLINE.kept}</p>
      <div className="flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the current address. */}
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
