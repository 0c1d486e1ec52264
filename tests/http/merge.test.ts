/** Likely duplicates: found, merged with a preview, undone. Both endpoints. */

import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { answersOf, belongingsOf, insertMerge } from '~db/queries/duplicates';
import { notesOfMatch } from '~db/queries/match-notes';
import { matchById } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { studiesByIds } from '~db/queries/studies';
import { proposeTrackRecords } from '~db/queries/track-records';
import { updateUser, userById } from '~db/queries/users';
import { changeOrganization } from '~tests/support/changed';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { draftUpTo } from '~tests/support/wizard';

const MERGE = {
  json: (who: APIRequestContext, kept: string, merged: string) =>
    who.post(`/api/organizations/${kept}/merge`, { data: { mergedId: merged } }),
  form: (who: APIRequestContext, kept: string, merged: string) =>
    who.post(`/admin-panel/merge?keep=${kept}&merge=${merged}`, { form: {} }),
};
const UNDO = {
  json: (who: APIRequestContext, id: string) => who.post(`/api/merges/${id}/undo`),
  form: (who: APIRequestContext, id: string) =>
    who.post('/admin-panel/merges', { form: { intent: `undoMerge ${id}` } }),
};

test('[SCR-27] the review names the likely duplicates with the reasons, and leads to the preview', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('Heron');
  const at = { email: `office@${word.toLowerCase()}.example`, address: '9 Quay Street', phone: '617-555-0199' };
  const known = await make.organization({ name: `${word} Heart Clinic`, ...at });
  const entered = await make.organization({ name: `The ${word} Heart Clinic`, status: 'pending', ...at });
  const { duplicates } = await (await admin.get(`/api/organizations/${entered.id}/review`)).json();
  expect(duplicates).toEqual([
    {
      id: known.id,
      name: known.name,
      status: 'verified',
      createdAt: known.createdAt,
      keep: true,
      reasons: ['Similar name', 'Same address', 'Same phone number', 'Same e-mail or website domain'],
    },
  ]);
  const page = await (await admin.get(`/admin-panel/review/sites/${entered.id}`)).text();
  expect(page).toContain(`/admin-panel/merge?keep=${known.id}&amp;merge=${entered.id}`);
  const preview = await textOf(await admin.get(`/admin-panel/merge?keep=${known.id}&merge=${entered.id}`));
  expect(preview).toContain('They look like the same organization: similar name');
});

for (const by of ['json', 'form'] as const) {
  test(`[SCR-28][SCR-29] people, documents and matches move, old addresses redirect, and undo restores everything, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const { organization: kept } = await make.site({ website: null });
    const { organization: merged, user } = await make.site({ status: 'pending', website: 'https://quay.example' });
    const [own, both] = [await make.study(), await make.study()];
    const moves = await make.match(own.id, merged.id);
    const ours = await make.match(both.id, kept.id, { status: 'new' });
    const theirs = await make.match(both.id, merged.id, { status: 'interested' });
    await make.document({ organizationId: merged.id });
    await make.training(merged.id, Date.now() + 86_400_000);
    const note = await make.note(ours.id, user.id);
    const request = await make.reviewRequest('organization', merged.id);
    // A trial that only the merged organization has, and one that both have and only the merged one has confirmed.
    const alone = await make.trackRecord(merged.id);
    const shared = await make.trackRecord(kept.id);
    const record = { nctId: shared.nctId, facility: 'Quay Clinic', similarity: 0.9, createdAt: Date.now() };
    await store.tx((db) =>
      proposeTrackRecords(db, [{ ...record, siteId: merged.id, answer: 'confirmed', claimedAs: 'site' }]),
    );
    const holdings = (id: string) =>
      store.read(async (db) => ({
        documents: (await belongingsOf(db, 'documents', id)).length,
        trainings: (await belongingsOf(db, 'trainings', id)).length,
        requests: await belongingsOf(db, 'requests', id),
        trials: await answersOf(db, id),
      }));
    const trials = (...answers: [nctId: string, answer: string][]) =>
      answers.sort(([a], [b]) => (a < b ? -1 : 1)).map(([nctId, answer]) => ({ nctId, answer }));
    const before = [await holdings(kept.id), await holdings(merged.id)];
    const organization = (id: string) => store.read((db) => organizationById(db, id));
    const siteOf = async (id: string) => (await store.read((db) => matchById(db, id)))?.match.siteId;

    const preview = await textOf(await admin.get(`/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`));
    expect(preview).toContain('1 person, 1 document, 1 training record, 2 matches, 1 trial of the track record');
    expect(preview).toContain('Both are matched with 1 study. We keep the match that is further along.');
    expect(preview).toContain(`1 trial in both track records: we keep the answer of ${merged.name}`);
    expect(preview).toContain(`“Website” is blank for ${kept.name}. We fill in “https://quay.example”.`);
    const done = await MERGE[by](admin, kept.id, merged.id);
    expect(done.status()).toBe(by === 'json' ? 201 : 303);
    expect(await organization(merged.id)).toMatchObject({ status: 'merged', mergedInto: kept.id });
    expect(await organization(kept.id)).toMatchObject({ website: 'https://quay.example', status: 'verified' });
    expect((await store.read((db) => userById(db, user.id)))?.organizationId).toBe(kept.id);
    // Of two matches with one study, the one that has got further stays.
    expect([await siteOf(moves.id), await siteOf(theirs.id), await siteOf(ours.id)]).toEqual([
      ...[kept.id, kept.id, undefined],
    ]);
    expect(await holdings(kept.id)).toEqual({
      documents: 1,
      trainings: 1,
      requests: [request.id],
      trials: trials([alone.nctId, 'open'], [shared.nctId, 'confirmed']),
    });
    expect((await store.read((db) => notesOfMatch(db, theirs.id))).map(({ id }) => id)).toEqual([note.id]);
    const lastOf = async (type: string, id: string) =>
      (await store.read((db) => auditEventsOf(db, { type, id })))[0]?.action;
    expect(await lastOf('match', ours.id)).toBe('match.merged');
    expect(await lastOf('match', moves.id)).toBe('match.siteChanged');
    expect(await lastOf('user', user.id)).toBe('user.organizationChanged');
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: merged.id }));
    expect(event).toMatchObject({ action: 'organization.mergedInto' });

    // The address of the match that was dropped leads to the one that stays, for those who may see it.
    const oldMatch = await admin.get(`/matches/${ours.id}`);
    expect([oldMatch.status(), oldMatch.headers().location]).toEqual([301, `/matches/${theirs.id}`]);
    expect((await (await admin.get(`/api/matches/${ours.id}`)).json()).id).toBe(theirs.id);
    const { user: stranger } = await make.site();
    expect((await (await as(stranger)).get(`/api/matches/${ours.id}`)).status()).toBe(404);

    // Its person signs in to the kept one, and its addresses lead there.
    expect((await (await (await as(user)).get('/api/organizations/me')).json()).id).toBe(kept.id);
    expect((await (await admin.get(`/api/organizations/${merged.id}`)).json()).id).toBe(kept.id);
    for (const path of ['/admin-panel/sites/', '/sites/']) {
      const old = await admin.get(path + merged.id);
      expect([old.status(), old.headers().location]).toEqual([301, path + kept.id]);
    }
    const listed = await (await admin.get(`/api/organizations?search=${encodeURIComponent(merged.name)}`)).json();
    expect(listed).toEqual([]);
    expect((await admin.put(`/api/organizations/${merged.id}/approve`)).status()).toBe(409);
    const again = await admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: merged.id } });
    expect(again.status()).toBe(409);
    expect(await textOf(await admin.get('/admin-panel/merges'))).toContain(merged.name);

    const merges = await (await admin.get('/api/merges')).json();
    const { id } = merges.find((each: { merged: { id: string } }) => each.merged.id === merged.id);
    expect((await UNDO[by](admin, id)).status()).toBe(by === 'json' ? 200 : 303);
    expect(await organization(merged.id)).toMatchObject({ status: 'pending', mergedInto: null });
    expect(await organization(kept.id)).toMatchObject({ website: null });
    expect((await store.read((db) => userById(db, user.id)))?.organizationId).toBe(merged.id);
    expect([await siteOf(moves.id), await siteOf(theirs.id), await siteOf(ours.id)]).toEqual([
      ...[merged.id, merged.id, kept.id],
    ]);
    expect([await holdings(kept.id), await holdings(merged.id)]).toEqual(before);
    expect((await store.read((db) => notesOfMatch(db, ours.id))).map(({ id }) => id)).toEqual([note.id]);
    expect((await (await admin.get(`/api/matches/${ours.id}`)).json()).id).toBe(ours.id);
    expect(await lastOf('match', ours.id)).toBe('match.restored');
    expect(await lastOf('user', user.id)).toBe('user.organizationChanged');
    const late = await admin.post(`/api/merges/${id}/undo`);
    expect([late.status(), (await late.json()).message]).toEqual([409, 'This merge has already been undone.']);
  });
}

test('[SCR-28][SCR-29][PAT-03][SIT-03] what the merged site states of its patients, and what it asked a sponsor, goes along and comes back', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: kept } = await make.site();
  const patients = [{ kind: 'condition' as const, of: 'Gout', perYear: 400, asOf: Date.now() }];
  const { organization: merged } = await make.site({ patients });
  const study = await make.study();
  const stays = await make.match(study.id, kept.id);
  await make.match(study.id, merged.id, { askedAt: Date.now(), askedText: 'We see 400 such patients.' });
  const state = () =>
    store.read(async (db) => ({
      patients: (await organizationById(db, kept.id))?.patients,
      asked: (await matchById(db, stays.id))?.match.askedText,
    }));
  const before = await state();

  const preview = await textOf(await admin.get(`/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`));
  expect(preview).toContain(`“Patients” is blank for ${kept.name}. We fill in “Gout: 400 a year”.`);
  const { id } = await (await MERGE.json(admin, kept.id, merged.id)).json();
  expect(await state()).toEqual({ patients, asked: 'We see 400 such patients.' });
  expect((await UNDO.json(admin, id)).status()).toBe(200);
  expect(await state()).toEqual(before);
});

for (const by of ['json', 'form'] as const) {
  test(`[RUN-71] where both differ, the chosen value stays and is in the trail, and undo restores everything, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const own = { name: unique('Kept Pharma'), phone: '617-555-0101', website: null, equipment: ['MRI scanner'] };
    const theirs = { name: unique('Merged Pharma'), phone: '617-555-0199', website: 'https://merged.example' };
    const { organization: kept } = await make.sponsor({ ...own, city: 'Boston' });
    const { organization: merged } = await make.sponsor({ ...theirs, city: 'Salem', equipment: [] });
    const ours = await make.study({ sponsorId: kept.id, sponsorName: kept.name });
    const moves = await make.study({ sponsorId: merged.id, sponsorName: merged.name });
    const stored = () =>
      store.read(async (db) => {
        const row = await organizationById(db, kept.id);
        const names = (await studiesByIds(db, [ours.id, moves.id])).map(({ id, sponsorName }) => [id, sponsorName]);
        const { [ours.id]: first, [moves.id]: second } = Object.fromEntries(names);
        const { name, phone, website, city, equipment } = row ?? kept;
        return { name, phone, website, city, equipment, studies: [first, second] };
      });
    const before = await stored();

    const { differs } = await (await admin.get(`/api/organizations/${kept.id}/merge?mergedId=${merged.id}`)).json();
    expect(differs).toContainEqual({ field: 'phone', label: 'Phone', kept: own.phone, merged: theirs.phone });
    const fields = differs.map(({ field }: { field: string }) => field);
    expect(fields, 'what is blank on one side leaves nothing to choose').toEqual(
      expect.not.arrayContaining(['website', 'equipment']),
    );
    const page = `/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`;
    const html = await (await admin.get(page)).text();
    expect(html.match(/name="values\.city"/g), 'a button for each value').toHaveLength(2);
    expect(html).not.toMatch(/name="values\.(status|added|website)"/);

    const done =
      by === 'json'
        ? await admin.post(`/api/organizations/${kept.id}/merge`, {
            data: {
              mergedId: merged.id,
              values: { name: 'merged', phone: 'merged', city: 'kept', equipment: 'merged' },
            },
          })
        : await admin.post(page, {
            form: {
              'values.name': 'merged',
              'values.phone': 'merged',
              'values.city': 'kept',
            },
          });
    expect(done.status()).toBe(by === 'json' ? 201 : 303);
    const { name, phone, website } = theirs;
    expect(await stored()).toEqual({ ...before, name, phone, website, studies: [name, name] });
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: kept.id }));
    expect(event?.action).toBe('organization.merged');
    expect([event?.before, event?.after]).toEqual([expect.stringContaining(own.name), expect.stringContaining(name)]);

    const merges = await (await admin.get('/api/merges')).json();
    const { id } = merges.find((each: { merged: { id: string } }) => each.merged.id === merged.id);
    expect((await UNDO[by](admin, id)).status()).toBe(by === 'json' ? 200 : 303);
    expect(await stored()).toEqual(before);
  });
}

test('[RUN-71] what somebody changes after a merge is not undone, an unknown field is refused, and a refused form keeps the choice', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const kept = await make.organization({ phone: '617-555-0101', contactName: 'Kim Park' });
  const merged = await make.organization({ phone: '617-555-0199', contactName: 'Pat Lee' });
  const call = `/api/organizations/${kept.id}/merge`;
  for (const values of [{ status: 'merged' }, { phone: 'mine' }]) {
    expect((await admin.post(call, { data: { mergedId: merged.id, values } })).status()).toBe(400);
  }
  const refused = await admin.post(`/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`, {
    form: { keptVersion: 1, 'values.phone': 'merged' },
  });
  expect([refused.status(), await refused.text()]).toEqual([
    ...[409, expect.stringMatching(/<input(?=[^>]* checked)(?=[^>]*name="values\.phone")(?=[^>]*value="merged")/)],
  ]);
  const values = { phone: 'merged', contactName: 'merged' };
  const { id } = await (await admin.post(call, { data: { mergedId: merged.id, values } })).json();
  await store.tx((db) => changeOrganization(db, kept.id, { phone: '617-555-0177' }));
  expect((await UNDO.json(admin, id)).status()).toBe(200);
  expect(await store.read((db) => organizationById(db, kept.id))).toMatchObject({
    phone: '617-555-0177',
    contactName: 'Kim Park',
  });
});

test('[RUN-71] the better of the two is proposed as the one to keep: verified, or with more filled in', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('Better');
  const at = { email: `office@${word.toLowerCase()}.example`, address: `9 ${word} Street`, phone: null };
  const poor = { ...at, name: `${word} Heart Clinic`, status: 'pending', ehrSystem: null, priorTrials: null } as const;
  const known = await make.organization(poor);
  const entered = await make.organization({ ...poor, ehrSystem: 'epic', createdAt: known.createdAt + 1 });
  const kept = async (one: { id: string }) => {
    const page = await (await admin.get(`/admin-panel/review/sites/${one.id}`)).text();
    return /admin-panel\/merge\?keep=([^&]+)&amp;merge/.exec(page)?.[1];
  };
  expect([await kept(entered), await kept(known)]).toEqual([entered.id, entered.id]);
  await admin.put(`/api/organizations/${known.id}/approve`);
  expect([await kept(entered), await kept(known)]).toEqual([known.id, known.id]);
});

test('[SCR-28][SCR-29] an owner of the merged organization becomes a coordinator if there is another owner, who is notified; undo restores the role', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const { organization: kept, user: owner } = await make.site();
  const { organization: merged, user: newcomer } = await make.site({ status: 'pending' });
  const preview = await (await admin.get(`/api/organizations/${kept.id}/merge?mergedId=${merged.id}`)).json();
  expect(preview.people).toMatchObject([
    { email: newcomer.email, was: 'owner', becomes: 'coordinator', hasSignedIn: true },
  ]);
  const page = await textOf(await admin.get(`/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`));
  expect(page).toContain(newcomer.email);
  const { id } = await (await MERGE.json(admin, kept.id, merged.id)).json();
  const roleOf = async () => (await store.read((db) => userById(db, newcomer.id)))?.staffRole;
  expect(await roleOf()).toBe('coordinator');
  const [mail] = await mailsTo(store, owner.email ?? '');
  for (const part of [merged.name, newcomer.email ?? '']) expect(mail?.body).toContain(part);
  expect(await mailsTo(store, newcomer.email ?? '')).toEqual([]);
  expect((await UNDO.json(admin, id)).status()).toBe(200);
  expect(await roleOf()).toBe('owner');

  // An organization without anyone who can sign in gets its owner with the merge.
  const { organization: empty, user } = await make.site();
  await store.tx((db) => updateUser(db, user.id, { passwordHash: null }));
  expect((await MERGE.json(admin, empty.id, merged.id)).ok()).toBe(true);
  expect(await roleOf()).toBe('owner');
});

test('[SCR-28] the preview warns and shows only what is compared, and only the versions that were read are merged', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const kept = await make.organization({ status: 'pending', npi: '1234567893' });
  const merged = await make.organization({ npi: '1245319599', statusReason: 'A secret.' });
  const preview = await (await admin.get(`/api/organizations/${kept.id}/merge?mergedId=${merged.id}`)).json();
  expect(preview.warnings).toEqual([
    `${merged.name} is verified and ${kept.name} is not, so its people and matches would go to an organization that nobody has verified.`,
    'Their NPI numbers differ: 1234567893 and 1245319599.',
  ]);
  const page = `/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`;
  expect(await textOf(await admin.get(page))).toContain(preview.warnings[0]);
  expect(await (await admin.get(page)).text()).not.toMatch(/A secret|searchText/);

  await store.tx((db) => changeOrganization(db, merged.id, { city: 'Salem', updatedAt: Date.now() + 1 }));
  const versions = { keptVersion: preview.kept.updatedAt, mergedVersion: preview.merged.updatedAt };
  const refusal = 'One of the two was changed after you opened the page, so nothing was merged.';
  const json = await admin.post(`/api/organizations/${kept.id}/merge`, { data: { mergedId: merged.id, ...versions } });
  expect([json.status(), (await json.json()).message]).toEqual([409, expect.stringContaining(refusal)]);
  const form = await admin.post(page, { form: versions });
  expect([form.status(), await textOf(form)]).toEqual([409, expect.stringContaining(refusal)]);
});

test('[SCR-28] two organizations with the same name are told apart by how they were added, and in every sentence', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const name = unique('Twin Clinic');
  const kept = await make.organization({ name, status: 'pending', city: 'Salem', phone: null });
  const merged = await make.organization({ name, city: 'Salem', phone: null, source: 'kiosk', event: 'Site Summit' });
  const text = await textOf(await admin.get(`/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`));
  for (const part of [
    `Merge two organizations named ${name}`,
    'The other one is verified and the one you keep is not',
    'Old addresses of the other one lead to the one you keep.',
    'UTC, Site Summit',
    'Keep the other one instead',
  ]) {
    expect(text).toContain(part);
  }
  expect(text, 'two empty fields say nothing').not.toMatch(/\bPhone\b/);
  expect((await MERGE.form(admin, kept.id, merged.id)).status()).toBe(303);
  const after = await textOf(await admin.get('/admin-panel/merges'));
  expect(after).toContain(`The two organizations named ${name} are now one.`);
  expect(after).toMatch(new RegExp(`Another organization of this name is part of\\s+${name}`));
});

test('[SCR-28] a second click on Merge shows the same success', async ({ as, make }) => {
  const admin = await as(await make.admin());
  const [kept, merged] = [await make.organization(), await make.organization()];
  const page = `/admin-panel/merge?keep=${kept.id}&merge=${merged.id}`;
  const [, idempotencyKey = ''] =
    /name="idempotencyKey" value="([^"]+)"/.exec(await (await admin.get(page)).text()) ?? [];
  for (const _ of ['first', 'second']) {
    expect((await admin.post(page, { form: { idempotencyKey } })).status()).toBe(303);
    expect(await textOf(await admin.get('/admin-panel/merges'))).toContain(
      `${merged.name} is now part of ${kept.name}.`,
    );
  }
});

test('[SCR-29] a merge can be undone even if a study has been deleted since, but only after a later merge is undone', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const [first, second, third] = [await make.organization(), await make.organization(), await make.organization()];
  const study = await make.study();
  await make.match(study.id, first.id);
  await make.match(study.id, second.id, { status: 'invited' });
  const merge = async (kept: string, merged: string) => (await (await MERGE.json(admin, kept, merged)).json()).id;
  const one = await merge(second.id, first.id);
  const two = await merge(third.id, second.id);
  await admin.delete(`/api/studies/${study.id}`);
  const early = await UNDO.json(admin, one);
  expect([early.status(), (await early.json()).message]).toEqual([
    ...[409, `${second.name} has since been merged into ${third.name}. Undo that merge first.`],
  ]);
  for (const id of [two, one]) expect((await UNDO.json(admin, id)).status()).toBe(200);
});

test('[SCR-28] organizations that were merged into another one are deleted with it, and named before', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  const [kept, merged] = [await make.organization(), await make.organization()];
  await MERGE.json(admin, kept.id, merged.id);
  const page = await textOf(await admin.get(`/admin-panel/sites/${kept.id}/delete`));
  expect(page).toContain(`Merged into it, and deleted with it: ${merged.name}.`);
  expect((await admin.delete(`/api/organizations/${kept.id}`)).status()).toBe(204);
  expect(await store.read((db) => organizationById(db, merged.id))).toBeUndefined();
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: merged.id }));
  const reason = `The organization that it was merged into was deleted: ${kept.name}`;
  expect(event).toMatchObject({ action: 'organization.deleted', reason });
  expect((await admin.get(`/api/organizations/${merged.id}`)).status()).toBe(404);
});

test('[SCR-29] a merge cannot be undone after 30 days', async ({ as, make, store }) => {
  const admin = await as(await make.admin());
  const [kept, merged] = [await make.organization(), await make.organization()];
  const mergedAt = Date.now() - 31 * 86_400_000;
  const row = { id: unique('merge'), keptId: kept.id, mergedId: merged.id, mergedBy: null, mergedAt, undoneAt: null };
  const moved = { belongings: {}, dropped: [], filled: {}, status: 'verified' };
  await store.tx((db) => insertMerge(db, { ...row, moved }));
  const late = await admin.post(`/api/merges/${row.id}/undo`);
  expect([late.status(), (await late.json()).message]).toEqual([
    ...[409, 'This merge is more than 30 days old, so it can no longer be undone.'],
  ]);
});

test('[SCR-28] if two people merge at once, one merge happens; a site is not merged with itself or a sponsor', async ({
  as,
  make,
}) => {
  const [one, two] = [await as(await make.admin()), await as(await make.admin())];
  const [kept, merged] = [await make.organization(), await make.organization()];
  const both = await Promise.all([MERGE.json(one, kept.id, merged.id), MERGE.json(two, kept.id, merged.id)]);
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect((await MERGE.json(one, kept.id, kept.id)).status()).toBe(409);
  const { organization: sponsor } = await make.sponsor();
  expect((await MERGE.json(one, kept.id, sponsor.id)).status()).toBe(409);
});

test('[SCR-27] someone who registers a known site is told so, without any details of it', async ({ as, make }) => {
  const word = unique('Quay');
  const known = await make.organization({ name: `${word} Heart Clinic`, email: `secret@${word}.example` });
  const site = {
    name: `${word} Heart Clinic`,
    address: '1 River Street',
    city: 'Boston',
    state: 'MA',
    zipCode: '02115',
    therapeuticAreas: ['Oncology'],
    userFirstName: 'Pat',
    userLastName: 'Lee',
  };
  const visitor = await as();
  const told = await visitor.post('/api/organizations', { data: { ...site, userEmail: `${unique()}@people.example` } });
  const { notice } = await told.json();
  expect(notice).toContain('We may already know this site.');
  expect(notice).not.toContain(known.name);
  const typed = { ...registration(), ...site };
  const wizard = await as();
  await draftUpTo(wizard, 4, typed);
  expect(await textOf(await wizard.get('/onboarding?step=4'))).toContain('We may already know this site.');
  const kiosk = { organizationName: site.name, contactName: 'Kim', email: `kim@${word}.example`, zipCode: '02115' };
  const lead = await visitor.post('/api/kiosk/register?event=Summit&rep=Remy', { data: kiosk });
  expect((await lead.json()).notice).toContain('We may already know this site.');
  const other = { ...kiosk, organizationName: `${unique('Elm')} Family Practice`, email: `${unique()}@elm.example` };
  const fresh = await visitor.post('/api/kiosk/register?event=Summit&rep=Remy', {
    data: { ...other, zipCode: '99501' },
  });
  expect(await fresh.json()).not.toHaveProperty('notice');
});

for (const by of ['json', 'form'] as const) {
  test(`[RUN-62] two that an administrator tells apart are no likely duplicates, in both trails, until it is undone, by ${by}`, async ({
    as,
    make,
    store,
  }) => {
    const ada = await make.admin();
    const admin = await as(ada);
    const word = unique('Apart');
    const at = { email: `office@${word.toLowerCase()}.example`, address: `9 ${word} Street`, phone: null };
    const one = await make.organization({ name: `${word} Heart Clinic`, status: 'pending', ...at });
    const other = await make.organization({ name: `${word} Heart Clinic`, ...at });
    const tell = (apart: boolean) =>
      by === 'json'
        ? admin.put(`/api/organizations/${one.id}/apart`, { data: { otherId: other.id, apart } })
        : admin.post(`/admin-panel/review/sites/${one.id}`, {
            form: { intent: 'apart', otherId: other.id, ...(apart && { apart: 'on' }) },
          });
    const seen = async (id: string) => {
      const { duplicates, apart } = await (await admin.get(`/api/organizations/${id}/review`)).json();
      return [duplicates, apart].map((rows) => rows.map((row: { id: string }) => row.id));
    };
    const actions = async (id: string) =>
      (await store.read((db) => auditEventsOf(db, { type: 'organization', id }))).map(({ action }) => action);
    expect(await seen(one.id)).toEqual([[other.id], []]);
    for (let again = 0; again < 2; again++) expect((await tell(true)).status()).toBe(by === 'json' ? 200 : 303);
    expect([await seen(one.id), await seen(other.id)]).toEqual([
      [[], [other.id]],
      [[], [one.id]],
    ]);
    for (const { id } of [one, other]) expect(await actions(id)).toEqual(['organization.toldApart']);
    const record = await textOf(await admin.get(`/admin-panel/sites/${other.id}`));
    expect(record).toContain('Not the same as');
    expect(record).toContain('(Ada Reyes, ');
    expect((await tell(false)).status()).toBe(by === 'json' ? 200 : 303);
    expect(await seen(one.id)).toEqual([[other.id], []]);
    expect(await actions(one.id)).toEqual(['organization.apartUndone', 'organization.toldApart']);

    const sponsor = await make.organization({ type: 'sponsor' });
    const wrong = (otherId: string) =>
      admin.put(`/api/organizations/${one.id}/apart`, { data: { otherId, apart: true } });
    for (const id of [sponsor.id, one.id]) expect((await wrong(id)).status()).toBe(409);
    expect((await wrong('nobody')).status()).toBe(404);
    const support = await as(await make.admin('support'));
    expect((await support.put(`/api/organizations/${one.id}/apart`, { data: { otherId: other.id } })).status()).toBe(
      403,
    );
  });
}

test('[RUN-62] a merge begins on a record: the other one is a likely duplicate, or searched for', async ({
  as,
  make,
}) => {
  const admin = await as(await make.admin());
  const word = unique('Begin');
  const at = { email: `office@${word.toLowerCase()}.example`, address: `9 ${word} Street`, phone: null };
  const one = await make.organization({ name: `${word} Heart Clinic`, ...at });
  const alike = await make.organization({ name: `The ${word} Heart Clinic`, ...at });
  const unlike = await make.organization({ name: `Elsewhere ${word}`, phone: null, city: 'Fargo', zipCode: '58102' });
  expect(await (await admin.get(`/admin-panel/sites/${one.id}`)).text()).toContain(
    `href="/admin-panel/merge?keep=${one.id}"`,
  );
  const choice = async (q: string) => (await admin.get(`/admin-panel/merge?keep=${one.id}${q}`)).text();
  const offers = (id: string) => `href="/admin-panel/merge?keep=${one.id}&amp;merge=${id}"`;
  expect(await choice('')).toContain(offers(alike.id));
  expect(await choice('')).not.toContain(offers(unlike.id));
  expect(await choice(`&q=elsewhere+${word}`)).toContain(offers(unlike.id));
  expect((await admin.get('/admin-panel/merge?keep=nobody')).status()).toBe(404);
});
