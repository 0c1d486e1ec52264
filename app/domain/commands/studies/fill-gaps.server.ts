import { DomainError } from '~/catalogue/errors';
import { LOOKUP_LATER } from '~/catalogue/limits';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { SYSTEM } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { enqueueForSponsor, linkTo } from '~/domain/base/outbox.server';
import { aboutStudy } from '~/domain/model/mail-about';
import { changesInWords } from '~/domain/model/study-changes';
import { gapsFilled } from '~/domain/model/study-gaps';
import type { ReadRecord } from '~/domain/model/study-import';
import { setLookupDue, studyById, updateStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { importedFrom, registryRecord } from './lookup.server';
import { afterReading } from './registry-changes';
import { sponsorHeld } from './sponsor-hold.server';

type Answer = Awaited<ReturnType<typeof registryRecord>>;

/**
 * Looks up a study that was posted while the registry did not respond, and fills in its blank fields (SCR-09). A study
 * that has been decided in the meantime stays as the administrator read it. Its sponsor can still propose the change.
 */
export async function fillGaps(posted: Pick<Study, 'id' | 'nctNumber'>, at: number): Promise<void> {
  try {
    await lookUpAgain(posted, at);
  } catch (error) {
    await putOff(posted.id, at);
    throw error;
  }
}

/** Until later, or for good once we have tried for long enough. Then the sponsor is told, unless the study was decided. */
async function putOff(id: string, at: number): Promise<void> {
  await store.tx(async (db) => {
    const study = await studyById(db, id);
    if (!study) return;
    const next = nextLookup(study, at);
    await setLookupDue(db, id, next);
    if (next === null && study.status === 'pending_approval') await tell(db, study, notFilledIn(study, false), at);
  }, 'repeatable read');
}

async function lookUpAgain({ id, nctNumber }: Pick<Study, 'id' | 'nctNumber'>, at: number): Promise<void> {
  const answer: Answer = nctNumber ? await registryRecord(nctNumber) : { kind: 'missing' };
  const found = answer.kind === 'found' ? await importedFrom(answer.record, at).catch(unreadable) : null;
  await store.tx(async (db) => {
    const study = await studyById(db, id);
    if (!study) return;
    const waits = study.status === 'pending_approval' && study.nctNumber === nctNumber;
    // If the decision is undone, the study is pending again.
    const justDecided = !waits && study.undoableUntil !== null && at <= study.undoableUntil;
    if (justDecided) return void (await setLookupDue(db, id, at + LOOKUP_LATER.firstMs));
    const next = waits && answer.kind !== 'found' && answer.kind !== 'missing' ? nextLookup(study, at) : null;
    await setLookupDue(db, id, next);
    if (!waits || next !== null) return;
    if (found) await fill(db, study, found, at);
    else await tell(db, study, notFilledIn(study, answer.kind === 'missing'), at);
  }, 'repeatable read');
}

/** A record that cannot be read fills in nothing, however often it is tried. Any other failure is tried again. */
function unreadable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'registry_down') return null;
  throw error;
}

/** Null if we have tried for long enough. */
function nextLookup({ createdAt }: Study, at: number): number | null {
  const waited = at - createdAt;
  const { firstMs, mostMs, untilMs } = LOOKUP_LATER;
  return waited > untilMs ? null : at + Math.min(Math.max(waited, firstMs), mostMs);
}

async function fill(db: Db, study: Study, record: ReadRecord, at: number): Promise<void> {
  const { values: found, origins } = gapsFilled(study, record);
  const values = { ...found };
  // The organization of an account is the sponsor, even if the form was sent without a name.
  if ((await sponsorHeld(db, study)).own !== null) delete values.sponsorName;
  const after = await recordEdit(db, SYSTEM, 'study.gapsFilled', study.id, { current: study, values, at });
  if (!after) return;
  const filled = { ...values, origins: { ...study.origins, ...origins } };
  // What the sponsor entered itself may differ from the record.
  const { isNews: _, ...readings } = afterReading({ ...study, ...filled }, record.read);
  await updateStudy(db, study, { ...filled, ...readings, registryReadAt: record.readAt, updatedAt: at });
  const changes = changesInWords(study, values);
  await tell(db, study, MAILS.studyFilledIn({ ...named(study), changes }), at);
}

const named = (study: Study) => ({
  about: aboutStudy(study, 'sponsor'),
  nctNumber: study.nctNumber ?? '',
  link: linkTo(paths.studyTab(study.id, 'details')),
});
const notFilledIn = (study: Study, unknown: boolean) => MAILS.studyNotFilledIn({ ...named(study), unknown });
const tell = (db: Db, study: Study, mail: Mail, at: number) => enqueueForSponsor(db, study, mail, at);
