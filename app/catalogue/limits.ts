/** Every number the specification fixes (section 9 of both files), and ours where it is silent. */
export const UPLOAD_MAX_BYTES = 10_485_760;
export const UPLOAD_ADDRESS_MAX_SECONDS = 604_800;
/** How long a fresh upload address lives; well under the maximum of UP-01. */
export const UPLOAD_ADDRESS_SECONDS = 3600;
/** A stored file that nobody attached is swept away after the drafts that may refer to it. */
export const UNATTACHED_FILE_MS = 31 * 86_400_000;
export const UPLOAD_TYPES = ['PDF', 'DOC', 'DOCX'] as const;

export const DRAFT_DAYS = 30;
export const SUBMISSION_KEPT_DAYS = 30;
export const SESSION_DAYS = 14;
export const INVITATION_HOURS = 72;
export const RESET_HOURS = 2;

export const LOGIN_REDIRECT_MS = 100;
export const UNAUTHORIZED_REDIRECT_MS = 500;
export const UNAUTHORIZED_REFRESH_SECONDS = 1;
export const REGISTERED_REDIRECT_MS = 3000;

export const TOAST_MS = 5000;
export const TOAST_SWIPE_PX = 50;
/** The landing page's slides go on (LAND-03). */
export const CAROUSEL_MS = 4000;

export const DEFAULT_ENROLLMENT = 50;
export const DEFAULT_TOTAL_SITES = 5;
export const DEFAULT_DURATION_MONTHS = 12;
/** What is refused as absurd: the largest registry records stay well below. */
export const STUDY_MAXIMA = {
  enrollmentTarget: 100_000_000,
  totalSites: 1_000_000,
  /** Months; the longest record at hand runs 1,095. */
  estimatedDuration: 2400,
  /** US dollars. */
  budgetPerPatient: 10_000_000,
} as const;
/** Endpoints come one a line; the registry's run to 5,072 characters in the records at hand. */
export const TEXT_ENDPOINTS = 40_000;
/** Shown on the site dashboard when a match has none (SITE-03). */
export const SHOWN_ENROLLMENT_SITE = 50;
export const SHOWN_SCORE = 85;
/** Shown in the sponsor's table when a study has none (SPON-03). */
export const SHOWN_ENROLLMENT_SPONSOR = 20;

export const RECENT_MATCHES = 5;
export const TOP_MATCHES = 10;
/** Which ranked sites get a match by one run (docs/decisions/0006-who-gets-a-match.md). */
export const MATCHES_PER_RUN = 50;
export const MATCH_FLOOR_SCORE = 40;
export const SHORT_ID_LENGTH = 8;
export const BELL_MAX = 99;

export const LIST_PAGE = 25;
export const LIST_MAX = 100;

export const TEXT_SHORT = 200;
export const TEXT_LONG = 5000;
/** Eligibility texts of the registry run to 9,518 characters in the records at hand. */
export const TEXT_CRITERIA = 40_000;
export const LIST_ITEMS = 60;

export const BODY_MAX_BYTES = 1_048_576;
/** A form with one file. A file that is too large by half is still read, so that the form comes back with what was typed. */
export const MULTIPART_MAX_BYTES = 2 * UPLOAD_MAX_BYTES;

export const AUTH_USER_FRESH_SECONDS = 30;
export const ADMIN_STATUS_FRESH_SECONDS = 300;
