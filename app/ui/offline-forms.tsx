import { useEffect } from 'react';
import { OFFLINE } from '~/catalogue/messages';
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
