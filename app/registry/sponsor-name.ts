/** Legal forms, which people and records add or leave out. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company llc llp lp ltd limited plc gmbh ag kg kgaa sa sas sarl spa srl bv nv ab as aps oy pty kk group holding holdings the'.split(
    ' ',
  ),
);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/\ba\/s\b|\bs\/a\b/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !LEGAL_FORMS.has(word));

/** Whether two names are the same organization's, apart from case, punctuation and legal forms. */
export function isSameSponsor(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).join(' '), wordsOf(other).join(' ')];
  return a === b && (a !== '' || one.trim() === other.trim());
}
