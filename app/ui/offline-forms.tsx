import { useEffect } from 'react';
import { OFFLINE } from '~/catalogue/messages';
import { useToast } from './toast';

const isPost = ({ target, submitter }: SubmitEvent) =>
  (submitter?.getAttribute('formmethod') ?? (target as Element).getAttribute('method'))?.toLowerCase() === 'post';

/**
 * Around the whole app, in root.tsx: where the device has no connection no form is posted. The page stays as it is, with
 * what was typed, and a toast says why. A route whose form has words of its own for this has the handle `tellsOffline`.
 */
export function OfflineForms() {
  const show = useToast();
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !isPost(event)) return;
      event.preventDefault(); // Remix sends no form whose event somebody prevented
      show({ tone: 'danger', title: OFFLINE.title, description: OFFLINE.notSent });
    };
    window.addEventListener('submit', hold, { capture: true });
    return () => window.removeEventListener('submit', hold, { capture: true });
  }, [show]);
  return null;
}
