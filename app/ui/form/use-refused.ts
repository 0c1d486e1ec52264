import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';

/** The last refused submission, if it came from the form with this intent. For pages with several forms. */
export function useRefused(intent: string): SubmissionResult<string[]> | null {
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  return lastResult?.initialValue?.intent === intent ? lastResult : null;
}
