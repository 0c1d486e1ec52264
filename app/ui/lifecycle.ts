import type { Lifecycle } from '~/domain/model/lifecycle';

/** What a move does, said before it is made. */
export const LIFECYCLE_EFFECTS: Readonly<Record<Lifecycle, string>> = {
  suspend:
    'Sponsors no longer find the site, and it is not suggested or invited. Its matches wait as they are: nobody can act on them, and nothing becomes overdue. You can reinstate it at any time.',
  reinstate:
    'The site is verified again, and its matches continue as they were, with the business days that were left.',
  pause:
    'No sites are suggested or invited, and sites do not find the study. What the sponsor and its sites have begun goes on. You can resume it at any time.',
  resume: 'Sites are suggested and can be invited again.',
  reopen: 'It is pending again, in its old place in the review queue, and the applicant is e-mailed.',
  archive:
    'It is hidden everywhere, and its matches with it. Nothing is deleted. You can restore it for 90 days under Archived records; after that, it stays archived.',
  restore: 'It is put back as it was, with its matches.',
};
