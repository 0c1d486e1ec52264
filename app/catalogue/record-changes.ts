/** Of a record's text whose lines are the same as before, in the e-mail and on the page. */
export const ONLY_ORDER = 'Only the order of the lines has changed.';
