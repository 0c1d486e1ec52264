import type { SubmissionResult } from '@conform-to/react';
import { useMemo } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { Flash } from './toast';

/** What a refused sign-in says besides the summary at its form (LOGIN-02). `offline`: no answer came at all. */
export function SignInOutcome({ lastResult, offline }: { lastResult?: SubmissionResult<string[]>; offline: boolean }) {
  // By the result and not by its words: refused twice alike, it is said twice.
  const toast = useMemo(() => {
    if (offline) return TOASTS.loginError;
    const refusal = lastResult?.error?.['']?.[0];
    return refusal ? TOASTS.loginFailed(refusal) : null;
  }, [lastResult, offline]);
  return <Flash toast={toast} />;
}
