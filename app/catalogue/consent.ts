/** What people agree to at the kiosk. Texts of earlier versions stay: each entry stores the version that was agreed to. */
import { COMPANY } from './company';

export const CONSENT_VERSION = '2026-11-2';

export const CONSENT_TEXTS: Readonly<Record<string, string>> = {
  '2026-11': `I agree that ${COMPANY.name} stores these details and contacts me by e-mail about registering my site. I can withdraw this at any time.`,
  '2026-11-2': `I agree that ${COMPANY.name} may store these details and contact me by e-mail about registering my site. I can withdraw my consent at any time.`,
};

export const CONSENT_VERSIONS = Object.entries(CONSENT_TEXTS).map(([value, label]) => ({ value, label }));
