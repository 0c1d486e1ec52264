/** How a sponsor has responded to sites so far. */
import { DAY_MS } from '~/catalogue/time';

/** Fewer cases tell us nothing about a sponsor. */
const LEAST_CASES = 3;

export interface AnsweredCase {
  answeredAt: number | null;
  decidedAt: number | null;
  /** When its decision was due; null while another step is open. */
  dueAt: number | null;
}

/** null: no record yet. */
export type SponsorRecord = { cases: number; answered: number; medianDays: number | null } | null;

/** Among the sites that showed interest: those it has decided on, and those it should have decided on by now. */
export function sponsorRecordOf(cases: readonly AnsweredCase[], at: number): SponsorRecord {
  const decided = cases.filter((each) => each.decidedAt !== null);
  const late = cases.filter(({ decidedAt, dueAt }) => decidedAt === null && dueAt !== null && dueAt < at);
  const total = decided.length + late.length;
  if (total < LEAST_CASES) return null;
  const days = decided
    .map(({ answeredAt, decidedAt }) => Math.max(0, (decidedAt ?? 0) - (answeredAt ?? decidedAt ?? 0)) / DAY_MS)
    .sort((a, b) => a - b);
  const middle = days[days.length >> 1];
  return { cases: total, answered: decided.length, medianDays: middle === undefined ? null : Math.ceil(middle) };
}
