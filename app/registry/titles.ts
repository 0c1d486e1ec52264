import { derived, estimated, stated, type Told } from '~/catalogue/origins';
import { trimmed } from '~/catalogue/trim';

const SHORT_TITLE_LENGTH = 60;

/** The title, cut to 60 characters plus an ellipsis if it is longer (REG-11). */
export function shortTitleOf(title: string): Told<string> | null {
  const characters = [...title];
  if (characters.length > SHORT_TITLE_LENGTH) return derived(`${characters.slice(0, SHORT_TITLE_LENGTH).join('')}...`);
  return title ? stated(title) : null;
}

/** The record's acronym; if it has none, the initials of the title's words (REG-11). */
export function acronymOf(acronym: string | null, title: string): Told<string> | null {
  if (acronym) return stated(acronym);
  const initials = initialsOf(title);
  return initials ? estimated(initials) : null;
}

/** Of the first three words longer than 2 characters; '' if there are fewer than two of them. */
function initialsOf(title: string): string {
  // Brackets and quotes around a word don't count: '(FIT)' gives F.
  const words = title.split(/\s+/).map((word) => trimmed(word, /[^\p{L}\p{N}]/u));
  const initials = words.filter((word) => [...word].length > 2).map((word) => [...word][0]);
  return initials.length < 2 ? '' : initials.slice(0, 3).join('').toUpperCase();
}
