/** The rules of the draft of Form FDA 1572 (app/domain/model/form-1572.ts). */
import { describe, expect, test } from 'vitest';
import type { DelegatedTask } from '~/catalogue/delegation';
import {
  type Form1572Facts,
  form1572Of,
  investigatorOf,
  outlinesOf,
  subinvestigatorsOf,
  type TeamMember,
} from '~/domain/model/form-1572';
import type { OwnDocument } from '~/domain/model/organization-view';

const AT = Date.parse('2027-03-01T15:00Z');
const WHEN = { at: AT, today: '2027-03-01' };
const member = (userId: string, name: string | null, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ userId, name, staffRole: 'coordinator', joined: true },
  ...more,
});
const delegated = (userId: string, tasks: DelegatedTask[], to: string | null = null) => ({
  ...{ userId, tasks, from: '2027-01-04', to },
});
const document = (id: string, more: Partial<OwnDocument> = {}): OwnDocument => ({
  ...{ id, name: `${id}.pdf`, contentType: 'application/pdf', size: 10, createdAt: AT, type: 'cv', certifies: false },
  ...{ personId: 'okafor', person: 'Miriam Okafor', issuer: null, validFrom: null, validUntil: null },
  ...more,
});

const OKAFOR = member('okafor', 'Miriam Okafor', { staffRole: 'investigator' });
const FACTS: Form1572Facts = {
  site: {
    ...{ name: 'Oak Clinic', piName: 'Dr. Miriam A. Okafor, MD', address: '12 Oak Street' },
    ...{ city: 'Boston', state: 'MA', zipCode: '02115' },
  },
  study: { title: 'A trial of ORV-301', protocolNumber: 'ORV-301', phase: 'phase_ii', origins: null },
  irb: { board: 'Harbor IRB', kind: 'local', side: 'site' },
  log: { version: 2, lines: [delegated('okafor', ['decisions'])] },
  ...{ signedBy: null, team: [OKAFOR], attestedId: null, vault: [], givenIds: [] },
};
const sectionOf = (number: number, more: Partial<Form1572Facts> = {}) => {
  const section = form1572Of({ ...FACTS, ...more }, WHEN).find((each) => each.number === number);
  if (!section) throw new Error(`no section ${number}`);
  return {
    ...section,
    values: section.lines.map(({ value }) => value),
    lacks: section.missing.map(({ text }) => text),
  };
};

describe('[ACT-70] the draft of Form FDA 1572', () => {
  test('has the nine sections of the form, each line with where it comes from', () => {
    const sections = form1572Of(FACTS, WHEN);
    expect(sections.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { lines } of sections) for (const { value, source } of lines) expect([value, source]).not.toContain('');
    expect(sectionOf(1).lines).toEqual([
      { term: 'Name', value: 'Dr. Miriam A. Okafor, MD', source: 'The site’s profile', documentId: null },
      {
        ...{ term: 'Address', value: '12 Oak Street, Boston, MA 02115', documentId: null },
        source: 'The site’s profile, as the address of the site',
      },
    ]);
    expect(sectionOf(3).values).toEqual(['Oak Clinic', '12 Oak Street, Boston, MA 02115']);
    expect(sectionOf(5).lines[0]).toMatchObject({
      ...{ value: 'Harbor IRB', source: 'The IRB record (local), as the site saved it last' },
    });
    expect(sectionOf(7).values).toEqual(['A trial of ORV-301', 'ORV-301']);
    expect(sectionOf(9).lines).toEqual([]);
  });

  test('names what is missing, and where it is added', () => {
    const site = { name: 'Oak Clinic', piName: null, address: null, city: 'Boston', state: 'MA', zipCode: null };
    expect(sectionOf(1, { site }).values).toEqual(['Boston, MA']);
    expect(sectionOf(1, { site }).missing).toEqual([
      { text: 'The investigator, whom the profile does not name.', place: 'profile' },
      { text: 'The street address, which is not in the profile.', place: 'profile' },
      { text: 'The ZIP code, which is not in the profile.', place: 'profile' },
      { text: 'The country, which is not kept here.', place: null },
    ]);
    expect(sectionOf(2, { site, vault: [document('cv')] }).lines).toEqual([]);
    expect(sectionOf(5, { irb: null }).missing[0]).toEqual({
      text: 'The name of the IRB, which nobody has recorded.',
      place: 'irb',
    });
    expect(sectionOf(5, { irb: null }).lines).toEqual([]);
    const study = { ...FACTS.study, protocolNumber: null };
    expect(sectionOf(7, { study }).missing).toEqual([
      { text: 'The protocol number, which the study does not say.', place: 'study' },
    ]);
    expect(sectionOf(6, { log: null }).missing[0]?.place).toBe('delegation');
  });

  test('says of the study what its record states, and what its sponsor entered', () => {
    const study = { ...FACTS.study, origins: { title: 'record', phase: 'derived' } } as const;
    const sources = [...sectionOf(7, { study }).lines, ...sectionOf(8, { study }).lines].map(({ source }) => source);
    expect(sources.slice(0, 3)).toEqual([
      'The study’s ClinicalTrials.gov record',
      'The study, as its sponsor entered it',
      'The study, worked out from its ClinicalTrials.gov record',
    ]);
  });

  test('takes the investigator whom the attested answers of this study name, and says if the profile names another', () => {
    const hale = member('hale', 'Ruth Hale');
    const team = [OKAFOR, hale];
    const of = (more: Partial<Form1572Facts>) => investigatorOf({ ...FACTS, team, ...more });
    expect(of({})).toMatchObject({ name: 'Dr. Miriam A. Okafor, MD', userIds: ['okafor'], otherwise: null });
    expect(of({ attestedId: 'okafor' })).toMatchObject({
      ...{ name: 'Dr. Miriam A. Okafor, MD', source: 'The site’s profile, and its attested answers for this study' },
    });
    expect(of({ attestedId: 'hale' })).toMatchObject({
      ...{ name: 'Ruth Hale', userIds: ['hale'], otherwise: 'Dr. Miriam A. Okafor, MD' },
      source: 'The site’s attested answers for this study',
    });
    // Whoever has left is not named.
    expect(of({ attestedId: 'gone' })).toMatchObject({
      name: 'Dr. Miriam A. Okafor, MD',
      source: 'The site’s profile',
    });
    expect(sectionOf(1, { team, attestedId: 'hale' }).checks[0]).toContain('names Dr. Miriam A. Okafor, MD as its');
    expect(sectionOf(1, { signedBy: 'Ruth Hale' }).checks[0]).toContain('Ruth Hale has signed the delegation log');
    expect(sectionOf(1, { signedBy: 'Miriam Okafor' }).checks.join()).not.toContain('has signed');
  });

  test('takes the CV and the license of the investigator that are in date, and no one else’s', () => {
    const license = document('license', {
      type: 'license',
      issuer: 'Massachusetts',
      validUntil: Date.parse('2028-01-14'),
    });
    const others = [
      document('hers', { personId: 'hale', person: 'Ruth Hale' }),
      document('untold', { personId: null, person: null }),
    ];
    const old = document('old', { validUntil: Date.parse('2027-02-28') });
    expect(sectionOf(2, { vault: [...others, document('cv'), license] }).lines).toMatchObject([
      { term: 'CV', value: 'cv.pdf, no last day given', documentId: 'cv' },
      { term: 'Medical license', value: 'license.pdf, issued by Massachusetts, valid until Jan 14, 2028' },
    ]);
    expect(sectionOf(2, { vault: others })).toMatchObject({ lines: [], checks: [] });
    expect(sectionOf(2, { vault: others }).lacks[0]).toBe(
      'A CV about Dr. Miriam A. Okafor, MD that is in date. The site’s documents have 1 of this type of which nobody has said whom it is about.',
    );
    expect(sectionOf(2, { vault: [old] }).lacks[0]).toContain('which has expired');
    expect(sectionOf(2, { vault: [] }).lacks).toHaveLength(2);
    const [first, later] = [document('first'), document('later', { createdAt: AT + 1 })];
    const idIn = (more: Partial<Form1572Facts>) =>
      sectionOf(2, { vault: [first, later], ...more }).lines[0]?.documentId;
    expect(idIn({})).toBe('later');
    expect(idIn({ givenIds: ['first'] })).toBe('first');
  });

  test('lists the certificates of laboratories that are in date, and names no laboratory', () => {
    const vault = [
      document('clia', { type: 'clia', validUntil: Date.parse('2028-01-14') }),
      document('cap', { type: 'cap', validUntil: Date.parse('2027-01-14') }),
    ];
    expect(sectionOf(4, { vault }).values).toEqual(['clia.pdf, valid until Jan 14, 2028']);
    expect(sectionOf(4, { vault }).missing).toHaveLength(1);
    expect(sectionOf(4)).toMatchObject({ lines: [], checks: [] });
  });

  test('marks the box that the phase means, both for a combined phase, and none for another', () => {
    const of = (phase: Form1572Facts['study']['phase'], origin?: 'record' | 'derived') =>
      outlinesOf({ phase, origins: origin ? { phase: origin } : null });
    expect(of('phase_i')).toEqual(['phase1']);
    expect(of('phase_ii')).toEqual(['phase2or3']);
    expect(of('phase_ii', 'record')).toEqual(['phase2or3']);
    expect(of('phase_ii', 'derived')).toEqual(['phase1', 'phase2or3']);
    expect(of('phase_iii', 'derived')).toEqual(['phase2or3']);
    for (const phase of ['phase_iv', 'pilot', 'observational', 'not_applicable'] as const)
      expect(of(phase)).toEqual([]);
    const study = { ...FACTS.study, phase: 'phase_iv' } as const;
    expect(sectionOf(8, { study })).toMatchObject({ values: ['Phase IV'] });
    expect(sectionOf(8, { study }).checks[0]).toContain('no box for “Phase IV”');
  });
});

describe('[ACT-72] the subinvestigators of the draft', () => {
  const lines = (...all: ReturnType<typeof delegated>[]) => ({ version: 2, lines: all });
  const named = (team: TeamMember[], log: Form1572Facts['log'], investigators = ['okafor']) =>
    subinvestigatorsOf({ team, log }, investigators, WHEN.today);

  test('are those with a medical task in the log and those with the role of an investigator, but not the investigator', () => {
    const team = [
      OKAFOR,
      member('hale', 'Ruth Hale'),
      member('lin', 'Bo Lin', { staffRole: 'investigator' }),
      member('entry', 'Ada Doe'),
      member('owner', 'Sam Oke', { staffRole: 'owner' }),
    ];
    const log = lines(
      delegated('okafor', ['decisions']),
      delegated('hale', ['exam', 'entry']),
      delegated('entry', ['entry', 'consent']),
    );
    expect(named(team, log).named).toEqual([
      { name: 'Ruth Hale', tasks: ['exam'], listed: true },
      { name: 'Bo Lin', tasks: [], listed: false },
    ]);
    const section = sectionOf(6, { team, log });
    expect(section.lines.map(({ source }) => source)).toEqual([
      'The delegation log, version 2: Physical examination',
      'The site’s team, with the role of an investigator',
    ]);
    expect(section.checks.join(' ')).toContain('The delegation log does not list Bo Lin.');
    expect(section.checks.join(' ')).not.toContain('does not list Ruth Hale');
  });

  test('are nobody who has left, has ended, has no name, or has not accepted the invitation', () => {
    const team = [
      member('ended', 'Ruth Hale'),
      member('invited', 'Bo Lin', { staffRole: 'investigator', joined: false }),
      member('nameless', null, { staffRole: 'investigator' }),
    ];
    const log = lines(
      delegated('ended', ['exam'], '2027-02-28'),
      delegated('gone', ['exam', 'decisions']),
      delegated('gone', ['prescribe']),
      delegated('nameless', ['exam']),
      delegated('assistant', ['entry']),
    );
    expect(named(team, log)).toEqual({ named: [], unnamed: 2 });
    const checks = sectionOf(6, { team, log }).checks.join(' ');
    expect(checks).toContain('2 with a medical task in the delegation log are not named');
    expect(checks).toContain('“None”');
    // On the last day, it counts.
    expect(named(team, lines(delegated('ended', ['exam'], WHEN.today))).named).toHaveLength(1);
  });

  test('include both of two people whose name could be the investigator’s, with a warning', () => {
    const team = [OKAFOR, member('other', 'Miriam Okafor', { staffRole: 'investigator' })];
    const section = sectionOf(6, { team });
    expect(section.values).toEqual(['Miriam Okafor', 'Miriam Okafor']);
    expect(section.checks.join(' ')).toContain('More than one person of the team could be');
  });

  test('may include the investigator as long as nobody is recorded as that, which is said', () => {
    const site = { ...FACTS.site, piName: null };
    expect(sectionOf(6, { site }).values).toEqual(['Miriam Okafor']);
    expect(sectionOf(6, { site }).checks.join(' ')).toContain('Nobody is recorded as the investigator');
  });
});
