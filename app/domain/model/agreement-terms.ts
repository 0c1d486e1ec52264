/** From when until when an agreement holds, and what its file is called. Pure. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { AgreementState, AgreementTerms } from '~/catalogue/agreements';
import { formatDate } from '~/catalogue/time';
import type { Agreement } from '~db/schema';
import { copyName } from './copy-name';

dayjs.extend(utc);

/** When an agreement takes effect. */
export const effectiveAt = ({ effective }: Pick<AgreementTerms, 'effective'>): number => dayjs.utc(effective).valueOf();

/** Until when a master agreement covers new studies. The last day of a month stays the last if the other is shorter. */
export const coversUntil = ({ isMaster, terms }: Pick<Agreement, 'isMaster' | 'terms'>): number | null =>
  isMaster ? dayjs.utc(terms.effective).add(terms.months, 'month').valueOf() : null;

/** What is said of a version in its file's name; of a signed one, the day. */
const STATES_OF_FILES: Readonly<Record<Exclude<AgreementState, 'executed'>, string>> = {
  sent: 'not signed yet',
  signed: 'not countersigned yet',
  returned: 'sent back',
  withdrawn: 'withdrawn',
  replaced: 'replaced',
};

/** 'CDA – ORV-301 – Oak Clinic – signed Nov 3, 2026.pdf', whatever characters the names have. */
export function cdaFileName(
  { version, state, executedAt }: Pick<Agreement, 'version' | 'state' | 'executedAt'>,
  names: { study: string; site: string },
): string {
  const said =
    state === 'executed' ? `signed${executedAt ? ` ${formatDate(executedAt)}` : ''}` : STATES_OF_FILES[state];
  return copyName('CDA', names, version > 1 ? `version ${version}` : '', said);
}
