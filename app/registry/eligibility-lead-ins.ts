/**
 * Finds sentences that introduce criteria without naming them: 'Patients will be excluded if:' (REG-18). Such a sentence
 * says who takes part or not, and apart from that only words that are about nobody in particular: 'Patients with brain
 * metastases are eligible if:' is a criterion itself.
 */
export type Group = 'inclusion' | 'exclusion';

const words = (list: string) => new Set(list.trim().split(/\s+/));

const PEOPLE = words(`patient patients subject subjects participant participants individual individuals people person
  persons volunteer volunteers candidate candidates adults children infants women men mothers parents caregivers families
  students donors controls anyone those they he she you`);
/** Words about nobody in particular. */
const FILLERS =
  words(`a an the all any each every either one two three or more of following follow follows these this that
  our your other additional further also at least some below above listed as and with who whom which have has having had
  meet meets meeting met fulfil fulfill fulfils fulfills fulfilling fulfilled satisfy satisfies satisfying satisfied present
  presents presenting is are was were be been being will would shall should must may might can could we to from for in into
  on by if when where case because due basis considered deemed regarded judged found study studies trial research project
  protocol participation participating enrollment enrolment entry entering enter criteria criterion condition conditions
  characteristic characteristics reason reasons ground grounds factor factors cause causes circumstance circumstances
  situation situations population populations absolute relative include includes need needs apply applies applied true exist exists occur occurs main major key primary general current their
  them it do does did time during phase`);
const NEGATIONS = words('not cannot cant wont non never unable');

/** Says by itself who takes part. */
const STRONG: ReadonlyMap<string, Group> = new Map([
  ...toEach(
    'excluded exclude excludes excluding ineligible noneligible disqualified disqualify disqualifying disqualification',
    'exclusion',
  ),
  ...toEach('contraindication contraindications contraindicated nonincluded unqualified', 'exclusion'),
  ...toEach('included eligible', 'inclusion'),
]);
/** Counts if nothing stronger is there: 'may not participate', 'reasons for exclusion'. */
const WEAK: ReadonlyMap<string, Group> = new Map([
  ...toEach('exclusion exclusions exclusionary ineligibility noneligibility noninclusion', 'exclusion'),
  ...toEach('inclusion inclusions eligibility', 'inclusion'),
  ...toEach('participate qualify enroll enrol enrolled recruited admitted accepted', 'inclusion'),
]);
const NOUN = /sion|bility/;
/** What a noun needs beside it: 'At inclusion:' is not a heading, 'Reasons for exclusion' is. */
const LISTED =
  /^(?:criteri|condition|characteristic|reason|ground|factor|cause|circumstance|situation|following|include)/;
const REASONS = /^(?:condition|reason|ground|factor|cause|circumstance|situation)/;
/** Last words of a sentence that goes on in a list. */
const OPEN = words('if when who they have having with are is by because following');
const MOST_WORDS = 40;
/** A line of so few words can be a heading without a colon: 'Patients excluded', 'Reasons for exclusion'. */
const MOST_WORDS_IN_TITLE = 3;

function toEach(list: string, group: Group): [string, Group][] {
  return [...words(list)].map((word) => [word, group]);
}

interface Clause {
  words: string[];
  /** What ended it; '' for the end of the text. */
  end: string;
}

/**
 * The group that a sentence introduces; undefined if it does not.
 * @param text a line, or the rest of one, without a bullet; a few hundred characters are enough
 * @param within whether it stands in the middle of a line, where only a colon makes it a heading
 */
export function leadInOf(text: string, within = false): Group | undefined {
  const clause = clauseOf(text);
  if (!clause) return undefined;
  const group = groupOf(clause.words);
  if (!group || clause.end === ':') return group;
  return !within && opensList(clause, text) ? group : undefined;
}

/** Reads words up to a colon or the end of the text; undefined at any word that is about somebody in particular. */
function clauseOf(text: string): Clause | undefined {
  const found: string[] = [];
  const said = text.replace(/\btak(?:e|ing) part\b/gi, 'participate');
  for (const [token] of said.matchAll(/[\p{L}\p{N}]+(?:[-\u2010\u2011'’][\p{L}\p{N}]+)*|[^\s,()/*_#>"“”|-]/gu)) {
    if (token === ':' || token === '：' || token === '?') return { words: found, end: ':' };
    if (!/[\p{L}\p{N}]/u.test(token)) return text.trimEnd().endsWith(token) ? { words: found, end: token } : undefined;
    const word = token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const known = [PEOPLE, FILLERS, NEGATIONS, STRONG, WEAK].some((set) => set.has(word)) || /^\d{1,2}$/.test(word);
    if (!known || found.length >= MOST_WORDS) return undefined;
    found.push(word);
  }
  return { words: found, end: '' };
}

function groupOf(found: readonly string[]): Group | undefined {
  const strong = found.filter((word) => STRONG.has(word));
  const weak = found.filter((word) => WEAK.has(word));
  const deciding = strong.length > 0 ? strong : weak;
  const groups = new Set(deciding.map((word) => STRONG.get(word) ?? WEAK.get(word)));
  const [group] = groups;
  if (groups.size !== 1 || !group) return undefined;
  if (strong.length === 0 && deciding.every((word) => NOUN.test(word)) && !found.some((word) => LISTED.test(word)))
    return undefined;
  const negated = found.some((word) => NEGATIONS.has(word));
  // 'Not excluded' introduces exceptions, which belong to the list before them.
  if (group === 'exclusion') return negated ? undefined : group;
  if (negated) return 'exclusion';
  // 'The following conditions are included:' says what a condition comprises.
  const aboutPeople = found.some(
    (word) => PEOPLE.has(word) || word === 'if' || (LISTED.test(word) && word.startsWith('criteri')),
  );
  return aboutPeople || deciding[0] === found[0] ? group : undefined;
}

/** Without a colon. */
function opensList({ words: found, end }: Clause, text: string): boolean {
  if (end !== '' && end !== '.') return false;
  if (found.includes('following') || (end === '' && OPEN.has(found.at(-1) ?? ''))) return true;
  if (end !== '' || found.length > MOST_WORDS_IN_TITLE || !/^[^\p{L}]*\p{Lu}/u.test(text)) return false;
  return found.some((word) => STRONG.has(word) || REASONS.test(word));
}
