/** The names of a form's fields that say which version of a record it was filled in from. */

/** The version that was read. */
export const VERSION = 'version';
/** The version up to which the person has been shown what others changed. */
export const SEEN = 'seenVersion';
/** Before a field's name: whose value to keep, 'mine' or 'theirs'. */
export const KEEP = 'keep-';
