const SHORT_TITLE_LENGTH = 60;

/** The title cut to 60 characters plus an ellipsis; a title that fits stays as it is (REG-11). */
export function shortTitle(title: string): string {
  const characters = [...title];
  return characters.length > SHORT_TITLE_LENGTH ? `${characters.slice(0, SHORT_TITLE_LENGTH).join('')}...` : title;
}

/** Initials of the first three words longer than 2 characters; '' when there are fewer than two such (REG-11). */
export function acronymOf(title: string): string {
  // Brackets and quotes around a word are not of it: '(FIT)' gives F.
  const words = title.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const long = words.filter((word) => [...word].length > 2).slice(0, 3);
  return long.length < 2
    ? ''
    : long
        .map((word) => [...word][0])
        .join('')
        .toUpperCase();
}
