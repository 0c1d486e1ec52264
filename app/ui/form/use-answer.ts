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

/**
 * The last refused submission, if it came from the form with one of these intents or, without any, from the one without an
 * intent. For pages with several forms.
 */
export function useRefused(...intents: readonly string[]): SubmissionResult<string[]> | null {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const intent = lastResult?.initialValue?.intent;
  const isOwn = intents.length === 0 ? intent === undefined : intents.includes(String(intent));
  return lastResult && isOwn ? lastResult : null;
}
