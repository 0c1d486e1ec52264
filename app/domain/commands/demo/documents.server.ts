/** The documents of the demo's site, of which some say what they are and one ends soon, and of its study. */

import { DAY_MS } from '~/catalogue/time';
import type { VaultType } from '~/catalogue/vault';
import type { Person } from '~/domain/base/actor';
import { listMatchDocuments } from '~/domain/commands/documents/match.server';
import { openDocument } from '~/domain/commands/documents/read.server';
import { addStudyDocuments } from '~/domain/commands/documents/study.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { addDocuments } from '~/domain/commands/organizations/documents.server';
import { staffRoleOf } from '~/domain/model/member';
import { usersOfOrganization } from '~db/queries/memberships';
import type { User } from '~db/schema';
import { store } from '~db/store.server';
import { pagesOf } from './agreement.server';

interface DemoDocument {
  name: string;
  type: VaultType;
  issuer?: string;
  /** Of the investigator, instead of the site. */
  personal?: boolean;
  /** In days from today: since when and until when it is valid. */
  valid?: [number, number];
}

const DOCUMENTS: readonly DemoDocument[] = [
  { name: 'Insurance', type: 'insurance', issuer: 'Harbor Mutual', valid: [-346, 19] },
  { name: 'CLIA certificate', type: 'clia', issuer: 'CMS', valid: [-332, 398] },
  { name: 'Medical license', type: 'license', issuer: 'State medical board', personal: true, valid: [-300, 430] },
  { name: 'CV', type: 'cv', personal: true },
  { name: 'Laboratory normal ranges', type: 'normals' },
];

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The investigator among the people of the same site. */
export async function investigatorOf({ organizationId }: Person): Promise<User | undefined> {
  const people = await store.read((db) => usersOfOrganization(db, organizationId ?? ''));
  return people.find((user) => staffRoleOf(user) === 'investigator');
}

/** @param today when the demo is loaded, which the days count from. */
export async function fileDemoDocuments(owner: Person, today: number, at: number): Promise<void> {
  const investigator = await investigatorOf(owner);
  for (const { name, type, issuer, personal, valid } of DOCUMENTS) {
    const stored = await demoFile(name, at);
    const facts = {
      type,
      personId: personal ? (investigator?.id ?? null) : null,
      issuer: issuer ?? null,
      validFrom: valid ? dayOf(today + valid[0] * DAY_MS) : null,
      validUntil: valid ? dayOf(today + valid[1] * DAY_MS) : null,
    };
    await addDocuments(owner, [stored], null, at, facts);
  }
}

/** A file with its name in it. */
export async function demoFile(name: string, at: number) {
  const text = 'This document belongs to the demonstration and is made up.';
  return takeUpload(await pagesOf(`${name}.pdf`, name, [{ heading: name, size: 18 }, { text }]), at);
}

/** A study's protocol, which its sites can read, and a letter for the review only. */
export async function fileStudyDocuments(sponsor: Person, studyId: string, at: number): Promise<void> {
  const [protocol, letter] = [await demoFile('Protocol', at), await demoFile('IRB approval letter', at)];
  await addStudyDocuments(sponsor, studyId, { kind: 'protocol', documents: [protocol], reviewOnly: false }, null, at);
  await addStudyDocuments(sponsor, studyId, { kind: 'other', documents: [letter], reviewOnly: true }, null, at);
}

/** Someone at a site reads what the study shares. */
export async function readStudyDocuments(reader: Person, matchId: string, at: number): Promise<void> {
  for (const { id } of (await listMatchDocuments(reader, matchId)).study) await openDocument(reader, id, at);
}
