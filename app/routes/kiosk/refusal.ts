import type { SubmissionResult } from '@conform-to/react';
import { TOASTS } from '~/catalogue/messages';

const NEEDED = ['organizationName', 'contactName', 'email'];

/** The words for a refusal (KIO-02, KIO-03); an entry that is there but wrong is told beside its field alone. */
export function toastFor({ initialValue, error }: SubmissionResult<string[]>) {
  if (error?.['']) return TOASTS.kioskFailed;
  const missing = NEEDED.some((name) => !String(initialValue?.[name] ?? '').trim());
  return error && missing ? TOASTS.missingInformation : null;
}
