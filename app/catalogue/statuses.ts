/** Statuses and the moves allowed between them. Everything else is refused with 409 (ADM-15, MAT-04). */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

export const ORGANIZATION_STATUSES = ['pending', 'verified', 'rejected'] as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];
export const ORGANIZATION_MOVES: Moves<OrganizationStatus> = {
  pending: ['verified', 'rejected'],
  verified: [],
  rejected: [],
};

export const STUDY_STATUSES = ['pending_approval', 'approved', 'rejected'] as const;
export type StudyStatus = (typeof STUDY_STATUSES)[number];
export const STUDY_MOVES: Moves<StudyStatus> = {
  pending_approval: ['approved', 'rejected'],
  approved: [],
  rejected: [],
};

export const MATCH_STATUSES = ['new', 'invited', 'interested', 'selected', 'declined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];
export type MatchSide = 'sponsor' | 'site';

/** Who may move a match from where to where (MAT-04). */
export const MATCH_MOVES: Readonly<Record<MatchSide, Partial<Moves<MatchStatus>>>> = {
  sponsor: {
    new: ['invited', 'declined'],
    invited: ['declined'],
    interested: ['selected', 'declined'],
  },
  site: {
    new: ['interested', 'declined'],
    invited: ['interested', 'declined'],
    interested: ['declined'],
  },
};

/** Statuses in which a match waits for somebody's first answer (SITE-05, SPON-02). */
export const PENDING_MATCH_STATUSES: readonly MatchStatus[] = ['new', 'invited'];

export const ROLES = ['site', 'sponsor', 'admin', 'rep'] as const;
export type Role = (typeof ROLES)[number];

export const ORGANIZATION_TYPES = ['site', 'sponsor'] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

/** A failed mail was refused for good, or tried until the last wait was over; an administrator can send it again. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What a person is in their organization. Owners manage the staff. */
export const STAFF_ROLES = ['owner', 'coordinator', 'investigator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
