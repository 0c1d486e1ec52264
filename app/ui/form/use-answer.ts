import type { SubmissionResult } from '@conform-to/react';
import { useActionData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Gets a new idempotency key if the last submission's key had been used for another.
 * @param renew gets it, and stays the same function; by default, the page's data are loaded again, with a new key.
 */
export function useNewKey(renew?: () => void): void {
  const answer = useActionData<{ keyUsed?: boolean }>();
  const { revalidate } = useRevalidator();
  const act = renew ?? revalidate;
  useEffect(() => {
    if (answer?.keyUsed) act();
  }, [answer, act]);
}

/** The last refused submission, if it came from the form with this intent, or with none. For pages with several forms. */
export function useRefused(intent?: string): SubmissionResult<string[]> | null {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  return lastResult && lastResult.initialValue?.intent === intent ? lastResult : null;
}
