/** The draft of Form FDA 1572 of a site in start-up, from its records (ACT-70 to ACT-72). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DelegatedTask } from '~/catalogue/delegation';
import { DomainError } from '~/catalogue/errors';
import { INVESTIGATOR_KEY } from '~/catalogue/feasibility/library';
import { FORM_1572_TEXTS } from '~/catalogue/form-1572';
import { personOf } from '~/domain/commands/accounts/session.server';
import { form1572File, seeForm1572 } from '~/domain/pages/form-1572.server';
import { saveResponseAnswers } from '~db/queries/feasibility';
import { insertDelegationLog, insertIrbRecord } from '~db/queries/start-up-records';
import { updateUser } from '~db/queries/users';
import type { Organization, Study, User } from '~db/schema';
import { textOfPdf } from '~tests/support/pdf-text';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );

/** A selected site whose profile names an investigator, with its people. */
async function selected(ofSite: Partial<Organization> = {}, ofStudy: Partial<Study> = {}) {
  const named = { name: 'Oak Clinic', address: '12 Oak Street', piName: 'Dr. Miriam A. Okafor, MD' };
  const site = await make.site({ ...named, ...ofSite });
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id, protocolNumber: 'ORV-301', ...ofStudy });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  const person = (firstName: string, lastName: string, more: Partial<User> = {}) =>
    make.user({ role: 'site', organizationId: site.organization.id, firstName, lastName, ...more });
  const [atSite, atSponsor] = [personOf(site.user, 'verified'), personOf(sponsor.user, 'verified')];
  const sectionOf = async (number: number, who = atSite) => {
    const { sections } = await seeForm1572(who, id, AT);
    const section = sections.find((each) => each.number === number);
    return { ...section, values: section?.lines.map(({ value }) => value) };
  };
  const log = (lines: readonly (readonly [User, DelegatedTask[]])[]) =>
    store.tx((db) =>
      insertDelegationLog(db, {
        ...{ id: randomUUID(), matchId: id, version: 1, revision: 1, changedAt: AT, changedBy: null },
        ...{ askedId: null, signedAt: null },
        lines: lines.map(([{ id: userId }, tasks]) => ({
          ...{ id: randomUUID(), userId, name: null, tasks, from: '2026-01-05', to: null },
        })),
      }),
    );
  return { site, sponsor, study, id, person, atSite, atSponsor, sectionOf, log };
}

const textOf = async ({ file }: { file: { stream: ReadableStream } }) =>
  textOfPdf(new Uint8Array(await new Response(file.stream).arrayBuffer()));

describe('[ACT-70] the draft', () => {
  it('is there once the start-up has begun, for both sides and administrators, and nobody else', async () => {
    const { id, atSite, atSponsor } = await selected();
    expect(await seeForm1572(atSite, id, AT)).toEqual({
      ...{ matchId: id, side: 'site', begun: false, sections: [], unprintable: null },
    });
    await make.startUp(id);
    const admin = personOf(await make.admin(), null);
    for (const [who, side] of [
      [atSite, 'site'],
      [atSponsor, 'sponsor'],
      [admin, 'admin'],
    ] as const)
      expect(await seeForm1572(who, id, AT)).toMatchObject({ side, begun: true, unprintable: null });
    for (const { user } of [await make.site(), await make.sponsor()]) {
      expect(await codeOf(seeForm1572(personOf(user, 'verified'), id, AT))).toBe('not_found');
      expect(await codeOf(form1572File(personOf(user, 'verified'), id, AT))).toBe('not_found');
    }
    expect(await codeOf(seeForm1572({ kind: 'visitor' }, id, AT))).toBe('unauthenticated');
  });

  it('has the board that was recorded last, and the documents that the site has given for the start-up', async () => {
    const { id, site, person, sectionOf } = await selected();
    const okafor = await person('Miriam', 'Okafor');
    const [given] = [
      await make.document({
        organizationId: site.organization.id,
        filedAs: 'cv',
        personId: okafor.id,
        name: 'Given.pdf',
      }),
      await make.document({
        ...{ organizationId: site.organization.id, filedAs: 'cv', personId: okafor.id, name: 'Longer.pdf' },
        validUntil: AT + 900 * DAY,
      }),
    ];
    await make.startUp(id, { documentId: given.id });
    expect((await sectionOf(5)).missing?.[0]).toMatchObject({ place: 'irb' });
    const record = { submittedOn: null, meetingOn: null, approvedOn: null, expiresOn: null };
    const consent = { consentVersion: null, consentOn: null, questions: [], why: null };
    for (const [index, board] of ['Harbor IRB', 'Bay IRB'].entries())
      await store.tx((db) =>
        insertIrbRecord(db, {
          ...{ id: randomUUID(), matchId: id, version: index + 1, kind: 'central', board, side: 'sponsor' },
          ...{ ...record, ...consent, savedAt: AT, savedBy: null },
        }),
      );
    expect((await sectionOf(5)).lines).toMatchObject([
      { value: 'Bay IRB', source: 'The IRB record (central), as the sponsor saved it last' },
    ]);
    expect((await sectionOf(2)).lines).toMatchObject([{ term: 'CV', documentId: given.id }]);
  });

  it('names the investigator of this study whom the attested answers name, until that person leaves', async () => {
    const { id, study, person, sectionOf } = await selected();
    const hale = await person('Ruth', 'Hale', { staffRole: 'investigator' });
    await make.startUp(id);
    const response = await make.response(id, study.id, { state: 'submitted', submittedAt: AT });
    expect((await sectionOf(1)).values?.[0]).toBe('Dr. Miriam A. Okafor, MD');
    await store.tx((db) =>
      saveResponseAnswers(db, [
        {
          ...{ responseId: response.id, key: INVESTIGATOR_KEY, value: hale.id, answerId: null, state: 'new' },
          ...{ confirmedAt: AT, savedBy: null, savedAt: AT, personId: hale.id, documentId: null, question: null },
          ...{ askedAt: null, reply: null, sent: { value: hale.id, reply: null } },
        },
      ]),
    );
    expect(await sectionOf(1)).toMatchObject({
      lines: [{ value: 'Ruth Hale', source: 'The site’s attested answers for this study' }, {}],
    });
    expect((await sectionOf(6)).values).toEqual([]);
    await store.tx((db) => updateUser(db, hale.id, { organizationId: null, staffRole: null, updatedAt: AT }));
    expect((await sectionOf(1)).values?.[0]).toBe('Dr. Miriam A. Okafor, MD');
  });
});

it('[ACT-72] the draft names whoever is delegated a medical task now, and nobody who has left or was erased', async () => {
  const { id, person, sectionOf, log } = await selected();
  const okafor = await person('Miriam', 'Okafor', { staffRole: 'investigator' });
  const [hale, lin] = [await person('Ruth', 'Hale'), await person('Bo', 'Lin')];
  const [doe, gone] = [await person('Ada', 'Doe'), await person('Ines', 'Gone', { staffRole: 'investigator' })];
  await person('Ivo', 'Invited', { staffRole: 'investigator', passwordHash: null });
  await person('Uma', 'Role', { staffRole: 'investigator' });
  await make.startUp(id);
  await log([
    [okafor, ['decisions']],
    [hale, ['exam']],
    [lin, ['events']],
    [doe, ['entry']],
    [gone, ['exam']],
  ]);
  expect((await sectionOf(6)).values?.sort()).toEqual(['Bo Lin', 'Ines Gone', 'Ruth Hale', 'Uma Role']);
  await store.tx((db) => updateUser(db, gone.id, { organizationId: null, staffRole: null, updatedAt: AT }));
  await store.tx((db) => updateUser(db, lin.id, { erasedAt: AT, updatedAt: AT }));
  const section = await sectionOf(6);
  expect(section.values?.sort()).toEqual(['Ruth Hale', 'Uma Role']);
  expect(JSON.stringify(section)).not.toMatch(/Gone|Bo Lin|Invited|Doe/);
  expect(section.checks?.join(' ')).toContain('2 with a medical task in the delegation log are not named');
});

describe('[ACT-71] the PDF of the draft', () => {
  it('says what the page says, with the sources, and that it is not the form', async () => {
    const { id, atSite, atSponsor, person, log } = await selected();
    expect(await codeOf(form1572File(atSite, id, AT))).toBe('not_found');
    await make.startUp(id);
    await log([[await person('Ruth', 'Hale'), ['exam']]]);
    const { sections } = await seeForm1572(atSponsor, id, AT);
    const file = await form1572File(atSponsor, id, AT);
    expect(file).toMatchObject({
      ...{ name: 'Draft of Form FDA 1572 – ORV-301 – Oak Clinic.pdf', contentType: 'application/pdf' },
    });
    const text = (await textOf(file)).replace(/\s+/g, ' ');
    expect(text).toContain('This is not the form');
    for (const { number, title, lines, checks, missing } of sections)
      for (const words of [
        `${number}. ${title}`,
        ...lines.flatMap(({ value, source }) => [value, source]),
        ...checks,
        ...missing.map(({ text: words }) => words),
      ])
        expect(text).toContain(words.replace(/\s+/g, ' '));
    expect(text).toContain(FORM_1572_TEXTS.signature);
  });

  it('is refused if it cannot show a character, which is named', async () => {
    const { id, atSite } = await selected({ piName: 'Dr. 株子 Okafor' });
    await make.startUp(id);
    expect(await seeForm1572(atSite, id, AT)).toMatchObject({ unprintable: '株 子' });
    expect(await codeOf(form1572File(atSite, id, AT))).toBe('paper_unprintable');
    const other = await selected({}, { onBehalfOf: '株式会社' });
    await make.startUp(other.id);
    expect(await seeForm1572(other.atSite, other.id, AT)).toMatchObject({ unprintable: '株 式 会 社' });
  });
});
