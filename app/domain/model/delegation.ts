/** Rules over the delegation log of a selected site (ACT-39 to ACT-41). Days are YYYY-MM-DD. Pure. */
import {
  DELEGATED_TASKS,
  type DelegatedTask,
  type DelegationLine,
  QUALIFICATIONS,
  type Qualification,
} from '~/catalogue/delegation';

/** What a person has now. */
export type Credentials = Readonly<Record<Qualification, boolean>>;
export const NO_CREDENTIALS: Credentials = { member: false, gcp: false, license: false };

/** What a person still needs for these tasks: a place in the team, GCP training and, for medical tasks, a license. */
export function missingFor(tasks: readonly DelegatedTask[], credentials: Credentials): Qualification[] {
  const isMedical = DELEGATED_TASKS.some(({ value, medical }) => medical && tasks.includes(value));
  return QUALIFICATIONS.map(({ value }) => value).filter(
    (each) => !credentials[each] && (each !== 'license' || isMedical),
  );
}

export const missingInWords = (missing: readonly Qualification[]): string =>
  QUALIFICATIONS.flatMap(({ value, label }) => (missing.includes(value) ? [label] : [])).join(', ');

/** Whether a line counts on this day or later. What has ended asks for no qualification. */
export const isCurrent = ({ to }: Pick<DelegationLine, 'to'>, today: string): boolean => to === null || to >= today;

/** What the people of the lines that count still need. */
export const unqualifiedIn = <Line extends DelegationLine>(
  lines: readonly Line[],
  credentialsOf: (userId: string) => Credentials,
  today: string,
): { line: Line; missing: Qualification[] }[] =>
  lines.flatMap((line) => {
    const missing = isCurrent(line, today) ? missingFor(line.tasks, credentialsOf(line.userId)) : [];
    return missing.length > 0 ? [{ line, missing }] : [];
  });

/** What whoever delegates the tasks of a log still needs for them, as everyone whom it lists does. */
export const missingForLog = (
  lines: readonly DelegationLine[],
  credentials: Credentials,
  today: string,
): Qualification[] =>
  missingFor(
    lines.filter((line) => isCurrent(line, today)).flatMap(({ tasks }) => tasks),
    credentials,
  );

type Given = Pick<DelegationLine, 'userId' | 'tasks' | 'from' | 'to'>;

/** Whether a line gives nothing that it did not give before, as when it is ended: then nobody has to qualify anew. */
export const givesNoMore = (before: Given, after: Given): boolean =>
  before.userId === after.userId &&
  after.tasks.every((task) => before.tasks.includes(task)) &&
  after.from >= before.from &&
  (before.to === null || (after.to !== null && after.to <= before.to));

/** Whether two lines say the same. */
export const isSameLine = (one: Given, other: Given): boolean =>
  one.userId === other.userId &&
  one.from === other.from &&
  one.to === other.to &&
  one.tasks.length === other.tasks.length &&
  one.tasks.every((task) => other.tasks.includes(task));

const wordsIn = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name that was signed can be that of the investigator in the profile, such as “Dr. Miriam A. Okafor, MD”. */
export function isInvestigator(signed: string, investigator: string): boolean {
  const own = wordsIn(signed);
  const theirs = new Set(wordsIn(investigator));
  return own.length > 0 && [own[0], own.at(-1)].every((word) => word !== undefined && theirs.has(word));
}
