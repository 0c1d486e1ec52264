/**
 * The rules of the draft of Form FDA 1572 (ACT-70, ACT-72): what of the records of a site, a study and a match belongs in
 * which section, and what is missing. Nothing is filled in that nobody has recorded. Pure.
 */
import { DELEGATED_TASKS, type DelegatedTask, type DelegationLine } from '~/catalogue/delegation';
import {
  FORM_1572_SECTIONS,
  type Form1572Place,
  OUTLINES,
  type Outline,
  type Form1572Section as SectionName,
} from '~/catalogue/form-1572';
import { IRB_KINDS, type IrbKind } from '~/catalogue/irb';
import { labelOf, PHASES } from '~/catalogue/options';
import type { StaffRole } from '~/catalogue/statuses';
import { formatDay } from '~/catalogue/time';
import type { VaultType } from '~/catalogue/vault';
import type { Organization, Study } from '~db/schema';
import { isCurrent, isInvestigator } from './delegation';
import type { Form1572Line, Form1572Missing, Form1572Section } from './form-1572-schema';
import type { OwnDocument } from './organization-view';
import { addressInWords } from './organization-words';
import { typeInWords, validityOf } from './vault';

/** Someone in the site’s team now. */
export interface TeamMember {
  userId: string;
  /** Null if no name is recorded, only an address. */
  name: string | null;
  staffRole: StaffRole | null;
  /** Whether the person has accepted the invitation. */
  joined: boolean;
}

export interface Form1572Facts {
  site: Pick<Organization, 'name' | 'piName' | 'address' | 'city' | 'state' | 'zipCode'>;
  study: Pick<Study, 'title' | 'protocolNumber' | 'phase' | 'origins'>;
  irb: { board: string; kind: IrbKind; side: 'site' | 'sponsor' } | null;
  log: { version: number; lines: readonly Pick<DelegationLine, 'userId' | 'tasks' | 'from' | 'to'>[] } | null;
  /** Who last signed the log as it is now. */
  signedBy: string | null;
  team: readonly TeamMember[];
  /** Whom the site’s attested answers name as the investigator of this study. */
  attestedId: string | null;
  vault: readonly OwnDocument[];
  /** The documents that the site has given for tasks of this start-up. */
  givenIds: readonly string[];
}

interface When {
  /** In ms. */
  at: number;
  /** In Eastern Time, as the days of the log. */
  today: string;
}

export interface Investigator {
  name: string;
  source: string;
  /** The accounts in the team that may be this person. */
  userIds: string[];
  /** What the profile says, if it names somebody else. */
  otherwise: string | null;
}

const PROFILE = 'The site’s profile';
const ANSWERS = 'The site’s attested answers for this study';
const DOCUMENTS = 'The site’s documents';

/**
 * Who the investigator is: whom the site’s attested answers for this study name, as long as that person is in the team;
 * else whom its profile names. If both mean the same person, the name is spelled as in the profile.
 */
export function investigatorOf({
  site: { piName },
  team,
  attestedId,
}: Pick<Form1572Facts, 'site' | 'team' | 'attestedId'>): Investigator | null {
  const attested = team.find(({ userId, name }) => userId === attestedId && name !== null);
  if (attested?.name) {
    const userIds = [attested.userId];
    if (!piName) return { name: attested.name, source: ANSWERS, userIds, otherwise: null };
    if (!isInvestigator(attested.name, piName))
      return { name: attested.name, source: ANSWERS, userIds, otherwise: piName };
    return { name: piName, source: `${PROFILE}, and its attested answers for this study`, userIds, otherwise: null };
  }
  if (!piName) return null;
  const userIds = team.flatMap(({ userId, name }) => (name !== null && isInvestigator(name, piName) ? [userId] : []));
  return { name: piName, source: PROFILE, userIds, otherwise: null };
}

/** The boxes of section 8 that a phase means. Of two phases, a record’s study keeps the later: Phase II stands for both. */
export function outlinesOf({ phase, origins }: Pick<Study, 'phase' | 'origins'>): Outline[] {
  if (phase === 'phase_i') return ['phase1'];
  if (phase === 'phase_ii' && origins?.phase === 'derived') return ['phase1', 'phase2or3'];
  return phase === 'phase_ii' || phase === 'phase_iii' ? ['phase2or3'] : [];
}

export interface Subinvestigator {
  name: string;
  /** The medical tasks that the log delegates to the person. */
  tasks: DelegatedTask[];
  /** Whether the log lists the person now, with whatever tasks. */
  listed: boolean;
}

const MEDICAL: readonly DelegatedTask[] = DELEGATED_TASKS.flatMap(({ value, medical }) => (medical ? [value] : []));

/**
 * The subinvestigators: people of the team with a medical task in the log that has not ended, and those with the role of an
 * investigator who have joined. Never the investigator.
 * @returns also how many with such a task have left the team, or have no name in it, and so are not named
 */
export function subinvestigatorsOf(
  { team, log }: Pick<Form1572Facts, 'team' | 'log'>,
  investigatorIds: readonly string[],
  today: string,
): { named: Subinvestigator[]; unnamed: number } {
  const current = (log?.lines ?? []).filter((line) => isCurrent(line, today) && !investigatorIds.includes(line.userId));
  const medicalOf = (userId: string) => {
    const own = current.flatMap((line) => (line.userId === userId ? line.tasks : []));
    return MEDICAL.filter((task) => own.includes(task));
  };
  const named = team.flatMap(({ userId, name, staffRole, joined }): Subinvestigator[] => {
    if (name === null || investigatorIds.includes(userId)) return [];
    const tasks = medicalOf(userId);
    const isOne = tasks.length > 0 || (staffRole === 'investigator' && joined);
    return isOne ? [{ name, tasks, listed: current.some((line) => line.userId === userId) }] : [];
  });
  const known = new Set(team.flatMap(({ userId, name }) => (name === null ? [] : [userId])));
  const others = new Set(current.flatMap(({ userId }) => (known.has(userId) ? [] : [userId])));
  return { named, unnamed: [...others].filter((userId) => medicalOf(userId).length > 0).length };
}

type Part = Partial<Pick<Form1572Section, 'lines' | 'checks' | 'missing'>>;

const line = (term: string, value: string, source: string, documentId: string | null = null): Form1572Line => ({
  ...{ term, value, source, documentId },
});
const lacks = (text: string, place: Form1572Place | null): Form1572Missing => ({ text, place });

/** The sections of the draft, in the order of the form. */
export function form1572Of(facts: Form1572Facts, when: When): Form1572Section[] {
  const investigator = investigatorOf(facts);
  const parts: Record<SectionName, Part> = {
    investigator: investigatorPart(facts, investigator),
    qualification: qualificationPart(facts, investigator, when.at),
    facilities: facilitiesPart(facts),
    laboratories: laboratoriesPart(facts, when.at),
    irb: irbPart(facts),
    subinvestigators: subinvestigatorsPart(facts, investigator, when.today),
    protocol: protocolPart(facts),
    outline: outlinePart(facts),
    commitments: { checks: ['The commitments are on the FDA’s form, for the investigator to read.'] },
  };
  return FORM_1572_SECTIONS.map(({ value, number, title }) => ({
    ...{ number, title, lines: [], checks: [], missing: [] },
    ...parts[value],
  }));
}

function addressMissing({ address, city, state, zipCode }: Form1572Facts['site']): Form1572Missing[] {
  const parts = [
    ['street address', address],
    ['city', city],
    ['state', state],
    ['ZIP code', zipCode],
  ] as const;
  const without = parts.filter(([, value]) => !value).map(([what]) => what);
  return [
    ...without.map((what) => lacks(`The ${what}, which is not in the profile.`, 'profile')),
    lacks('The country, which is not kept here.', null),
  ];
}

function addressLine(site: Form1572Facts['site'], source: string): Form1572Line[] {
  const address = addressInWords(site);
  return address ? [line('Address', address, source)] : [];
}

function investigatorPart({ site, signedBy }: Form1572Facts, investigator: Investigator | null): Part {
  const name = investigator?.name;
  const isOther = (other: string | null | undefined) => Boolean(name && other && !isInvestigator(other, name));
  return {
    lines: [
      ...(investigator ? [line('Name', investigator.name, investigator.source)] : []),
      ...addressLine(site, `${PROFILE}, as the address of the site`),
    ],
    checks: [
      ...(investigator?.otherwise
        ? [
            `The site’s profile names ${investigator.otherwise} as its investigator. Check who is the one of this study.`,
          ]
        : []),
      ...(isOther(signedBy) ? [`${signedBy} has signed the delegation log as the investigator of this study.`] : []),
      'Only the site’s address is kept here. Check that the investigator has the same one.',
    ],
    missing: [
      ...(investigator ? [] : [lacks('The investigator, whom the profile does not name.', 'profile')]),
      ...addressMissing(site),
    ],
  };
}

/** 'CV.pdf, valid until Dec 8, 2026' */
const fileInWords = ({ name, issuer, validUntil }: OwnDocument): string =>
  [
    name ?? 'Document',
    ...(issuer ? [`issued by ${issuer}`] : []),
    validUntil === null ? 'no last day given' : `valid until ${formatDay(validUntil)}`,
  ].join(', ');

/** The one that the site gave for this start-up, else the one that is valid longest, of those the one added last. */
const bestOf = (documents: readonly OwnDocument[], givenIds: readonly string[]): OwnDocument | undefined =>
  [...documents].sort(
    (one, other) =>
      Number(givenIds.includes(other.id)) - Number(givenIds.includes(one.id)) ||
      (other.validUntil ?? 0) - (one.validUntil ?? 0) ||
      other.createdAt - one.createdAt,
  )[0];

function qualificationPart(facts: Form1572Facts, investigator: Investigator | null, at: number): Part {
  if (!investigator) return { missing: [lacks('The investigator, whose CV and license these would be.', 'profile')] };
  const cv = credential(facts, 'cv', investigator, at);
  const license = credential(facts, 'license', investigator, at);
  return {
    lines: [...(cv.lines ?? []), ...(license.lines ?? [])],
    checks: cv.lines?.length
      ? ['The form asks for a CV or another statement of qualifications. With this CV, it is “Curriculum vitae”.']
      : [],
    missing: [...(cv.missing ?? []), ...(license.missing ?? [])],
  };
}

/** The document of a type about the investigator; what is filed about nobody may be about anyone. */
function credential({ vault, givenIds }: Form1572Facts, type: VaultType, { name, userIds }: Investigator, at: number) {
  const what = type === 'cv' ? 'CV' : typeInWords(type).toLowerCase();
  const ofType = vault.filter((each) => each.type === type);
  const about = ofType.filter(({ personId, person }) =>
    userIds.length > 0
      ? userIds.includes(personId ?? '')
      : personId !== null && person !== null && isInvestigator(person, name),
  );
  const inDate = about.filter((each) => validityOf(each, at) !== 'expired');
  const best = bestOf(inDate, givenIds);
  if (best)
    return { lines: [line(typeInWords(type), fileInWords(best), `${DOCUMENTS}, about ${best.person}`, best.id)] };
  const untold = ofType.filter(({ personId }) => personId === null).length;
  const expired = about.length > 0 ? ', which has expired among the site’s documents' : '';
  const others =
    untold > 0 ? ` The site’s documents have ${untold} of this type of which nobody has said whom it is about.` : '';
  return { missing: [lacks(`A ${what} about ${name} that is in date${expired}.${others}`, 'documents')] };
}

const facilitiesPart = ({ site }: Form1572Facts): Part => ({
  lines: [line('Name', site.name, PROFILE), ...addressLine(site, PROFILE)],
  checks: ['Add every other place where the study is conducted: only the site itself is kept here.'],
  missing: addressMissing(site),
});

const LABORATORY: readonly VaultType[] = ['clia', 'cap'];

const laboratoriesPart = ({ vault }: Form1572Facts, at: number): Part => {
  const certificates = vault.filter(
    (each) => each.type !== null && LABORATORY.includes(each.type) && validityOf(each, at) !== 'expired',
  );
  return {
    lines: certificates.map((each) => line(typeInWords(each.type), fileInWords(each), DOCUMENTS, each.id)),
    checks: certificates.length > 0 ? ['A certificate names its laboratory. Check which of them the study uses.'] : [],
    missing: [lacks('The name and address of each laboratory, also of a central one, which are not kept here.', null)],
  };
};

const IRB_ADDRESS = lacks('The address of the IRB, which is not kept here.', null);

const irbPart = ({ irb }: Form1572Facts): Part =>
  irb
    ? {
        lines: [
          line(
            'Name',
            irb.board,
            `The IRB record (${labelOf(IRB_KINDS, irb.kind).toLowerCase()}), as the ${irb.side} saved it last`,
          ),
        ],
        missing: [IRB_ADDRESS],
      }
    : { missing: [lacks('The name of the IRB, which nobody has recorded.', 'irb'), IRB_ADDRESS] };

const tasksInWords = (tasks: readonly DelegatedTask[]): string =>
  tasks.map((task) => labelOf(DELEGATED_TASKS, task)).join(', ');

function subinvestigatorsPart(facts: Form1572Facts, investigator: Investigator | null, today: string): Part {
  const { log, team } = facts;
  const ids = investigator?.userIds ?? [];
  // Two people of one name: leaving out both could leave out a subinvestigator.
  const { named, unnamed } = subinvestigatorsOf(facts, ids.length > 1 ? [] : ids, today);
  const withoutTasks = named.filter(({ tasks }) => tasks.length === 0);
  return {
    lines: named.map(({ name, tasks, listed }) =>
      line(
        'Name',
        name,
        tasks.length > 0
          ? `The delegation log, version ${log?.version}: ${tasksInWords(tasks)}`
          : `The site’s team, with the role of an investigator${listed ? ', and the delegation log' : ''}`,
      ),
    ),
    checks: [
      'Named here is whoever has a medical task in the delegation log or the role of an investigator in the team.',
      ...withoutTasks
        .filter(({ listed }) => !listed)
        .map(
          ({ name }) =>
            `The delegation log does not list ${name}. Leave the name out unless the person works on this study.`,
        ),
      ...(investigator && ids.length > 1
        ? [`More than one person of the team could be ${investigator.name}. Leave the investigator out here.`]
        : []),
      ...(investigator || team.length === 0
        ? []
        : ['Nobody is recorded as the investigator, who may be among these and is left out here.']),
      ...(unnamed > 0
        ? [
            `${unnamed} with a medical task in the delegation log ${unnamed === 1 ? 'is' : 'are'} not named: no longer in the team, or without a name there.`,
          ]
        : []),
      ...(named.length === 0 ? ['If there is none, the form asks for “None”.'] : []),
    ],
    missing: log ? [] : [lacks('The delegation log, which lists nobody yet.', 'delegation')],
  };
}

/** Where a field of the study comes from. */
function sourceOf({ origins }: Form1572Facts['study'], field: 'title' | 'protocolNumber' | 'phase'): string {
  const origin = origins?.[field];
  if (origin === 'record') return 'The study’s ClinicalTrials.gov record';
  if (origin === 'derived') return 'The study, worked out from its ClinicalTrials.gov record';
  return 'The study, as its sponsor entered it';
}

const protocolPart = ({ study }: Form1572Facts): Part => ({
  lines: [
    line('Name', study.title, sourceOf(study, 'title')),
    ...(study.protocolNumber ? [line('Code number', study.protocolNumber, sourceOf(study, 'protocolNumber'))] : []),
  ],
  checks: ['Compare it with the title on the protocol.'],
  missing: study.protocolNumber ? [] : [lacks('The protocol number, which the study does not say.', 'study')],
});

function outlinePart({ study }: Form1572Facts): Part {
  const boxes = outlinesOf(study);
  const phase = labelOf(PHASES, study.phase);
  return {
    lines: [
      line('Phase', phase, sourceOf(study, 'phase')),
      ...boxes.map((box) => line('Box', OUTLINES[box], 'The phase of the study')),
    ],
    checks:
      boxes.length > 1
        ? [
            'The record names two phases, of which the study keeps the later one, so both boxes are meant. If the form lets you select only one, ask the sponsor which.',
          ]
        : boxes.length === 0
          ? [`The form has no box for “${phase}”. Ask the sponsor whether the study needs this form, and which box.`]
          : [],
  };
}
