import { useActionData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Loads the page's data again, with a new idempotency key, if the last submission's key had been used for another. */
export function useNewKey(): void {
  const answer = useActionData<{ keyUsed?: boolean }>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (answer?.keyUsed) revalidate();
  }, [answer, revalidate]);
}
