import type { SubmissionResult } from '@conform-to/react';
import { useMemo } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { Flash } from './toast';

/** The toast for a failed sign-in, in addition to the form's error summary (LOGIN-02). */
export function SignInOutcome({ lastResult, offline }: { lastResult?: SubmissionResult<string[]>; offline: boolean }) {
  // Depends on the result, not its text, so that two identical failures show two toasts.
  const toast = useMemo(() => {
    if (offline) return TOASTS.loginError;
    const refusal = lastResult?.error?.['']?.[0];
    return refusal ? TOASTS.loginFailed(refusal) : null;
  }, [lastResult, offline]);
  return <Flash toast={toast} />;
}
