/** From when until when an agreement holds. Pure. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { AgreementTerms } from '~/catalogue/agreements';
import type { Agreement } from '~db/schema';

dayjs.extend(utc);

/** When an agreement takes effect. */
export const effectiveAt = ({ effective }: Pick<AgreementTerms, 'effective'>): number => dayjs.utc(effective).valueOf();

/** Until when a master agreement covers new studies. The last day of a month stays the last if the other is shorter. */
export const coversUntil = ({ isMaster, terms }: Pick<Agreement, 'isMaster' | 'terms'>): number | null =>
  isMaster ? dayjs.utc(terms.effective).add(terms.months, 'month').valueOf() : null;
