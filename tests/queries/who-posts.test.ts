/** Who posts a study: the account's organization, under its name, and whether the trial was posted before. */
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { VISITOR } from '~/domain/base/actor';
import { personOf } from '~/domain/commands/accounts/session.server';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { undoMerge } from '~/domain/commands/duplicates/undo.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { alsoPosted } from '~/domain/commands/studies/also-posted.server';
import { changeStudy, studyToChange } from '~/domain/commands/studies/change.server';
import { editStudy } from '~/domain/commands/studies/edit.server';
import { submitStudy } from '~/domain/commands/studies/submit.server';
import { studySchema } from '~/domain/model/study-schema';
import { reviewOne } from '~/domain/pages/review-one.server';
import { insertAgreement } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { freeStudiesOf, type NewStudy, studiesNaming, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const AT = Date.now();
let last = 61_000_000;
const newNumber = () => `NCT${++last}`;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );

async function sponsored(values: Partial<NewStudy> = {}) {
  const { organization, user } = await make.sponsor({ name: unique('Larkspur ') });
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name, ...values });
  return { organization, person: personOf(user, 'verified'), study };
}
const row = async (id: string) => (await store.read((db) => studyById(db, id))) as Study;
const namesOf = async ({ id }: Pick<Study, 'id'>) => {
  const { sponsorName, onBehalfOf } = await row(id);
  return [sponsorName, onBehalfOf];
};
const inputOf = (study: Study, values: object = {}) => {
  const { documents: _, ...input } = studySchema.parse({
    title: study.title,
    phase: study.phase,
    therapeuticArea: study.therapeuticArea,
    requiredEquipment: study.requiredEquipment,
    sponsorName: study.sponsorName,
    onBehalfOf: study.onBehalfOf,
    enrollmentTarget: study.enrollmentTarget,
    totalSites: study.totalSites,
    estimatedDuration: study.duration,
    ...values,
  });
  return input;
};
/** A CDA that was sent for a match. */
async function sendFor(matchId: string): Promise<void> {
  const terms = { sponsor: 'Larkspur', site: 'Heron Clinic', purpose: '', mutual: false, months: 60, law: '' };
  const version = { version: 1, source: 'upload', state: 'sent', countersigned: false, isMaster: false } as const;
  const unanswered = { masterId: null, sentBy: null, answer: null, answeredAt: null, executedAt: null };
  const row = { id: unique('cda-'), matchId, ...version, ...unanswered, coversUntil: null, sentAt: AT };
  const document = { documentId: unique('document-'), sha256: 'a'.repeat(64) };
  await store.tx((db) => insertAgreement(db, { ...row, ...document, terms: { ...terms, effective: '2026-11-24' } }));
}
const admin = async () => personOf((await make.admin()) as never, null);

describe('[REG-34] the sponsor of a study', () => {
  it('is its account’s organization: no change gives it another name', async () => {
    const { organization, person, study } = await sponsored();
    const change = async (values: object) => {
      const current = await row(study.id);
      return codeOf(
        changeStudy(
          person,
          study.id,
          { input: inputOf(current, values), version: current.updatedAt, confirmed: true },
          AT,
        ),
      );
    };
    expect(await change({ sponsorName: 'Heron Biotech' })).toBe('sponsor_is_account');
    expect(await change({ sponsorName: `${organization.name.toUpperCase()}, Inc.` })).toBe('done');
    expect(await change({ sponsorName: null, onBehalfOf: 'Celgene' })).toBe('done');
    // An administrator approves it first.
    expect((await row(study.id)).proposed).toMatchObject({ onBehalfOf: 'Celgene' });
    expect(await namesOf(study)).toEqual([organization.name, null]);
    const administrator = await admin();
    const edit = async (values: object) =>
      codeOf(editStudy(administrator, study.id, inputOf(await row(study.id), values), AT));
    expect(await edit({ sponsorName: 'Heron Biotech' })).toBe('sponsor_is_account');
    expect(await edit({ onBehalfOf: 'Celgene' })).toBe('done');
    expect(await namesOf(study)).toEqual([organization.name, 'Celgene']);
    expect(await edit({ onBehalfOf: null })).toBe('done');
    expect(await namesOf(study)).toEqual([organization.name, null]);
    expect((await studyToChange(person, study.id)).hold).toBe('account');
  });

  it('stays as it is in an older study with another name, until it is changed', async () => {
    const { organization, study } = await sponsored({ sponsorName: 'Heron Biotech' });
    const administrator = await admin();
    const edit = async (values: object) =>
      codeOf(editStudy(administrator, study.id, inputOf(await row(study.id), values), AT));
    expect(await edit({ title: 'Other words' })).toBe('done');
    expect(await namesOf(study)).toEqual(['Heron Biotech', null]);
    expect(await edit({ sponsorName: organization.name })).toBe('done');
    expect(await namesOf(study)).toEqual([organization.name, null]);
  });
});

describe('[REG-35] studies follow the name of their organization', () => {
  it('when it is renamed, but not those with a CDA or with another name', async () => {
    const { organization, person, study } = await sponsored({ onBehalfOf: 'Celgene' });
    const from = { sponsorId: organization.id, sponsorName: organization.name };
    const [sent, other] = [await make.study(from), await make.study({ ...from, sponsorName: 'Heron Biotech' })];
    const site = await make.site();
    const match = await make.match(sent.id, site.organization.id, { status: 'interested' });
    await sendFor(match.id);
    const free = await store.read((db) => freeStudiesOf(db, organization.id));
    expect(free.map(({ id }) => id).sort()).toEqual([study.id, other.id].sort());
    await editOrganization(person, organization.id, { name: 'Celgene' }, AT);
    expect(await namesOf(study)).toEqual(['Celgene', null]);
    expect(await namesOf(sent)).toEqual([organization.name, null]);
    expect(await namesOf(other)).toEqual(['Heron Biotech', null]);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }));
    expect(event).toMatchObject({ action: 'study.edited', actorId: person.id });
  });

  it('when it is merged, and back when that is undone', async () => {
    const [kept, merged] = [await sponsored(), await sponsored()];
    const administrator = await admin();
    const { id } = await mergeOrganizations(administrator, kept.organization.id, merged.organization.id, {}, AT);
    expect(await namesOf(merged.study)).toEqual([kept.organization.name, null]);
    await undoMerge(administrator, id, AT + 1);
    expect(await namesOf(merged.study)).toEqual([merged.organization.name, null]);
    expect(await namesOf(kept.study)).toEqual([kept.organization.name, null]);
  });
});

describe('[REG-37] a trial that is posted again', () => {
  const asked = (nctNumber: string | null, values: object = {}) => ({
    nctNumber,
    secondaryIds: null,
    registryRead: null,
    ...values,
  });

  it('is told to its own account with the study, to others without', async () => {
    const nctNumber = newNumber();
    const { person, study } = await sponsored({ nctNumber: nctNumber.toLowerCase() });
    const stranger = (await sponsored()).person;
    const told = (actor: typeof person | typeof VISITOR, what = asked(nctNumber)) =>
      store.read((db) => alsoPosted(db, actor, what));
    const own = [{ id: study.id, title: study.title }];
    expect(await told(person)).toEqual({ own, byOthers: false });
    expect(await told(stranger)).toEqual({ own: [], byOthers: true });
    expect(await told(VISITOR)).toEqual({ own: [], byOthers: true });
    expect(await told(stranger, asked(newNumber()))).toBeNull();
    expect(await told(stranger, asked(null))).toBeNull();
    const read = { status: null, sponsor: null, values: {}, numbers: [newNumber(), nctNumber] };
    expect(await told(person, asked(newNumber(), { registryRead: read }))).toEqual({ own, byOthers: false });
    expect(await told(person, asked(null, { secondaryIds: `EU 1, ${nctNumber}` }))).toEqual({ own, byOthers: false });
  });

  it('is found by an older number of its record, and not by a number in a title', async () => {
    const [old, current] = [newNumber(), newNumber()];
    const read = { status: null, stopped: null, sponsor: null, values: {}, origins: {}, numbers: [current, old] };
    const { person, study } = await sponsored({ nctNumber: current, registryRead: read });
    const titled = await make.study({ title: `The extension of ${old}` });
    const found = await store.read((db) => studiesNaming(db, [old], 10));
    expect(found.map(({ id }) => id).sort()).toEqual([study.id, titled.id].sort());
    expect(await store.read((db) => alsoPosted(db, person, asked(old)))).toEqual({
      own: [{ id: study.id, title: study.title }],
      byOthers: false,
    });
  });

  it('is never refused, and one that was rejected or withdrawn is told to its own account only', async () => {
    const nctNumber = newNumber();
    const { person, study } = await sponsored({ nctNumber, status: 'rejected', isActive: false });
    const stranger = (await sponsored()).person;
    const input = (values: object) => ({
      ...studySchema.parse({ title: 'Again', phase: 'phase_ii', therapeuticArea: 'oncology', ...values }),
      origins: null,
    });
    const submit = (who: typeof person, values: object = { nctNumber }) =>
      submitStudy(who, input(values) as never, { idempotencyKey: null, through: 'signed-in' }, AT);
    expect((await submit(stranger)).alsoPosted).toBeUndefined();
    expect((await submit(person)).alsoPosted).toEqual({
      own: [{ id: study.id, title: study.title }],
      byOthers: true,
    });
    expect((await submit(person, {})).alsoPosted).toBeUndefined();
  });

  it('is shown to the reviewer with the other studies', async () => {
    const nctNumber = newNumber();
    const [first, second] = [await sponsored({ nctNumber }), await sponsored({ nctNumber })];
    const administrator = await admin();
    const { checks } = await reviewOne(administrator, 'study', second.study.id, AT);
    expect(checks.find(({ label }) => label === 'Same trial')).toMatchObject({
      state: 'problem',
      studies: [{ id: first.study.id, title: first.study.title }],
    });
    const alone = await reviewOne(administrator, 'study', (await sponsored({ nctNumber: newNumber() })).study.id, AT);
    expect(alone.checks.some(({ label }) => label === 'Same trial')).toBe(false);
  });
});
