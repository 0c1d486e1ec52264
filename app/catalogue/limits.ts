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

export const DEFAULT_ENROLLMENT = 50;
export const DEFAULT_TOTAL_SITES = 5;
export const DEFAULT_DURATION_MONTHS = 12;
/** Shown on the site dashboard when a match has none (SITE-03). */
export const SHOWN_ENROLLMENT_SITE = 50;
export const SHOWN_SCORE = 85;
/** Shown in the sponsor's table when a study has none (SPON-03). */
export const SHOWN_ENROLLMENT_SPONSOR = 20;

export const RECENT_MATCHES = 5;
export const TOP_MATCHES = 10;
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
/** A form with one file: the file and room for its other fields. */
export const MULTIPART_MAX_BYTES = UPLOAD_MAX_BYTES + BODY_MAX_BYTES;

export const AUTH_USER_FRESH_SECONDS = 30;
export const ADMIN_STATUS_FRESH_SECONDS = 300;
