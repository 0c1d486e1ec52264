/** The questions to applicants, and their answers. Pure. */
import type { ReviewRequest } from '~db/schema';

export type ReviewKind = ReviewRequest['type'];

/** Whether the applicant has a question to answer. Rejections do not count. */
export const isUnanswered = ({ rejected, answeredAt }: ReviewRequest): boolean => !rejected && answeredAt === null;

/** Since when it waits for us: since the applicant last sent it in again, or since it was submitted. */
export const waitingSince = (submittedAt: number, requests: readonly ReviewRequest[]): number =>
  Math.max(submittedAt, ...requests.map(({ answeredAt }) => answeredAt ?? 0));
