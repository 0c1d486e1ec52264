/** What a hostile record, a stale form or a partial change cannot do to a study's values, on both engines. */
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { keepInDraft, newDraft } from '~/domain/commands/drafts/drafts.server';
import { changeStudy } from '~/domain/commands/studies/change.server';
import { decideChange } from '~/domain/commands/studies/decide-change.server';
import { settleEstimates } from '~/domain/commands/studies/estimates.server';
import { fillGaps } from '~/domain/commands/studies/fill-gaps.server';
import { importedFrom } from '~/domain/commands/studies/lookup.server';
import { readRecordAgain } from '~/domain/commands/studies/registry-changes.server';
import { studySchema } from '~/domain/model/study-schema';
import { studyForSite } from '~/domain/model/study-view';
import { registryRecordSchema } from '~/registry/record';
import { studyById } from '~db/queries/studies';
import type { Organization, Study, User } from '~db/schema';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { startRegistryStandIn } from '~tests/support/registry-stand-in';

const { store, make } = await openQueryStore();
const registry = await startRegistryStandIn();
process.env.REGISTRY_URL = registry.url;
afterAll(() => registry.close());

const AT = Date.now();
let last = 77_000_000;

const personOf = (user: User, organization: Organization | null, role: 'sponsor' | 'admin' = 'sponsor'): Person => ({
  kind: 'person',
  adminRole: role === 'admin' ? 'reviewer' : null,
  id: user.id,
  email: user.email,
  role,
  organizationId: organization?.id ?? null,
  organizationStatus: organization ? 'verified' : null,
  staffRole: 'owner',
  maySign: true,
  firstName: 'Robin',
  lastName: 'Reyes',
});

async function stored(id: string): Promise<Study> {
  const study = await store.read((db) => studyById(db, id));
  if (!study) throw new Error(`no study ${id}`);
  return study;
}

/** What a form that was opened now would send, with these changes. */
async function formOf(id: string, changes: object = {}) {
  const { duration: estimatedDuration, ...values } = await stored(id);
  const { documents: _, ...input } = studySchema.parse({ ...values, estimatedDuration, documents: undefined });
  return { ...input, ...changes };
}

interface Told {
  count?: number;
  lead?: string;
  summary?: string;
  whyStopped?: string;
}

/** A record of the stand-in. */
function newRecord({ count = 120, lead = 'Larkmoor Therapeutics', summary = 'A trial.', whyStopped }: Told = {}) {
  const nctId = `NCT${++last}`;
  const record = {
    protocolSection: {
      identificationModule: { nctId, briefTitle: `Velorafen ${nctId}` },
      statusModule: { overallStatus: whyStopped ? 'TERMINATED' : 'RECRUITING', whyStopped },
      sponsorCollaboratorsModule: { leadSponsor: { name: lead } },
      designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE2'], enrollmentInfo: { count } },
      conditionsModule: { conditions: ['Asthma'] },
      descriptionModule: { briefSummary: summary },
    },
  };
  registry.listed.push(record);
  return { nctId, record };
}

const PENDING = { status: 'pending_approval', isActive: false, lookupDueAt: 1 } as const;
const BLANK = { enrollmentTarget: null, sponsorName: null, description: null, indication: null } as const;

describe('[REG-38] a stale form', () => {
  it('does not bring back an estimate that was cleared meanwhile', async () => {
    const { organization, user } = await make.sponsor();
    const estimates = { budgetPerPatient: 98_765, irbApproval: true };
    const origins = { budgetPerPatient: 'estimate', irbApproval: 'estimate' } as const;
    const study = await make.study({
      sponsorId: organization.id,
      sponsorName: organization.name,
      ...estimates,
      origins,
    });
    const sponsor = personOf(user, organization);
    const stale = await formOf(study.id, { description: 'A typo is mended.' });
    await settleEstimates(sponsor, study.id, { how: 'clear', fields: 'all' }, AT + 10_000);
    const saving = changeStudy(sponsor, study.id, { input: stale, version: study.updatedAt }, AT + 20_000);
    await expect(saving).rejects.toMatchObject({ code: 'study_changed' });
    expect(studyForSite(await stored(study.id), { selected: false })).toMatchObject({
      budgetPerPatient: null,
      irbApproval: false,
    });
  });

  it('does not empty what the record has filled in meanwhile', async () => {
    const { nctId } = newRecord();
    const { organization, user } = await make.sponsor();
    const blank = { ...BLANK, sponsorName: organization.name };
    const study = await make.study({ sponsorId: organization.id, nctNumber: nctId, ...PENDING, ...blank });
    const stale = await formOf(study.id, { shortTitle: 'Mine' });
    await fillGaps(study, AT + 10_000);
    expect(await stored(study.id)).toMatchObject({ enrollmentTarget: 120, description: 'A trial.' });
    const change = { input: stale, version: study.updatedAt, confirmed: true };
    await expect(changeStudy(personOf(user, organization), study.id, change, AT + 20_000)).rejects.toMatchObject({
      code: 'study_changed',
    });
  });
});

it('[REG-38] a change of the musts alone does not name estimated equipment to sites', async () => {
  const { organization, user } = await make.sponsor();
  const site = await make.site();
  const study = await make.study({
    sponsorId: organization.id,
    sponsorName: organization.name,
    requiredEquipment: ['Zymurgy Bench', 'MRI Imaging'],
    origins: { requiredEquipment: 'estimate' },
  });
  await make.match(study.id, site.organization.id, { status: 'invited' });
  const musts = {
    area: false,
    region: false,
    gcp: true,
    wishedEquipment: ['Zymurgy Bench'],
    trials: 0,
    population: null,
  };
  const change = { input: await formOf(study.id, { musts }), version: study.updatedAt, confirmed: true };
  await changeStudy(personOf(user, organization), study.id, change, AT + 1);
  const { proposedAt } = await stored(study.id);
  const admin = personOf(await make.admin(), null, 'admin');
  await decideChange(admin, study.id, { decision: 'approve', proposedAt: proposedAt ?? 0 }, AT + 2);
  const [mail] = await mailsTo(store, site.user.email);
  expect(mail?.body).toContain('Current GCP training');
  expect(mail?.body).not.toMatch(/Zymurgy|MRI/);
});

it('[REG-15] a reason for stopping that is cut in the middle of a character can be stored', async () => {
  const { nctId, record } = newRecord({ whyStopped: `${'x'.repeat(199)}😀${'y'.repeat(30)}` });
  const { stopped } = await importedFrom(registryRecordSchema.parse(record), AT);
  expect(stopped).toMatch(/x…\)$/);
  await make.study({ nctNumber: nctId });
  expect(await readRecordAgain(nctId, AT)).toBe('read');
  expect((await keepInDraft(newDraft('study', null), { asked: { stopped } })).values).toEqual({ asked: { stopped } });
});

describe('[SCR-09] a study that was posted while the registry did not respond', () => {
  it('gets nothing from its record that its form would refuse', async () => {
    const lead = 'Call 555-123-4567 or www.evil-login.example now';
    const { nctId } = newRecord({ count: 5_000_000_000, lead, summary: 'y'.repeat(39_000) });
    const study = await make.study({ nctNumber: nctId, ...PENDING, ...BLANK });
    await fillGaps(study, AT);
    const filled = await stored(study.id);
    expect(filled).toMatchObject({ ...BLANK, indication: 'Asthma', lookupDueAt: null });
    await formOf(study.id); // can still be saved
  });

  it('is not looked up forever if its record cannot be stored, and its sponsor is told', async () => {
    const { nctId } = newRecord();
    const { organization, user } = await make.sponsor();
    const posted = { sponsorId: organization.id, nctNumber: nctId, ...PENDING, ...BLANK, createdAt: AT - 30 * DAY_MS };
    const study = await make.study(posted);
    registry.setMode(nctId, 'ok');
    const broken = {
      ...study,
      get nctNumber(): string {
        throw new Error('a rule that fails');
      },
    };
    await expect(fillGaps(broken, AT)).rejects.toThrow('a rule that fails');
    expect(await stored(study.id)).toMatchObject({ lookupDueAt: null });
    expect(await mailsTo(store, user.email)).toHaveLength(1);
  });
});

it('[REG-34] whom a sponsor acts for is approved before sites read it', async () => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const sponsor = personOf(user, organization);
  const input = await formOf(study.id, { onBehalfOf: 'Pfizer Inc.' });
  const change = { input, version: study.updatedAt };
  await expect(changeStudy(sponsor, study.id, change, AT + 1)).rejects.toMatchObject({ code: 'change_unconfirmed' });
  await changeStudy(sponsor, study.id, { ...change, confirmed: true }, AT + 1);
  const waiting = await stored(study.id);
  expect(waiting.proposed).toEqual({ onBehalfOf: 'Pfizer Inc.' });
  expect(studyForSite(waiting, { selected: false }).onBehalfOf).toBeNull();
});
