/** The links by which a sponsor shows the report of a study to someone without an account (decision 84). */
import { DomainError } from '~/catalogue/errors';
import { REPORT_LINKS } from '~/catalogue/limits';
import { serverPaths } from '~/catalogue/paths';
import { DAY_MS, HOUR_MS, isoDay } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newId, newToken } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { personIn } from '~/domain/commands/accounts/session.server';
import { nameOf } from '~/domain/model/member';
import type { MadeReportLink, NewReportLink, ReportLinkView } from '~/domain/model/report-link-schema';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import {
  countOpening,
  insertReportLink,
  openReportLinks,
  reportLinkById,
  reportLinkByToken,
  reportLinksOf,
  revokeReportLink,
} from '~db/queries/report-links';
import { studyById } from '~db/queries/studies';
import { userById, usersByIds } from '~db/queries/users';
import type { ReportLink, Study, User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** When a day is over everywhere in the United States: in Hawaii, which keeps the same time all year. */
const endOfDay = (day: string): number => Date.parse(day) + DAY_MS + 10 * HOUR_MS;

/** The last day that a link has unless its maker chooses another, and the latest that they can choose. */
export const lastDays = (at: number) => ({
  usual: isoDay(at + REPORT_LINKS.days * DAY_MS),
  latest: isoDay(at + REPORT_LINKS.mostDays * DAY_MS),
});

/** @throws {DomainError} unauthenticated, not_found, forbidden, unless the actor may show the study to others. */
export async function mustShareReport(actor: Actor, studyId: string): Promise<void> {
  await store.read((db) => shareable(db, actor, studyId));
}

async function shareable(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  authorize(actor, 'study.shareReport', study);
  return study;
}

/**
 * Makes a link, whose address is shown only now, because only its hash is stored.
 * @throws as mustShareReport; invalid for a day that is over or too far ahead; report_links_full.
 */
export async function makeReportLink(
  actor: Actor,
  studyId: string,
  { preparedFor, lastDay: asked }: NewReportLink,
  at = now(),
): Promise<MadeReportLink> {
  const token = newToken();
  const { usual, latest } = lastDays(at);
  const lastDay = asked ?? usual;
  return store.tx(async (db) => {
    await shareable(db, actor, studyId);
    if (endOfDay(lastDay) <= at) throw new DomainError('invalid', {}, { lastDay: [VALIDATION.dateAhead] });
    if (lastDay > latest)
      throw new DomainError('invalid', {}, { lastDay: [VALIDATION.withinDays(REPORT_LINKS.mostDays)] });
    if ((await openReportLinks(db, studyId, at)) >= REPORT_LINKS.open)
      throw new DomainError('report_links_full', { most: REPORT_LINKS.open });
    const link: ReportLink = {
      id: newId(),
      studyId,
      preparedFor,
      tokenHash: hashToken(token),
      createdBy: person(actor).id,
      createdAt: at,
      lastDay,
      expiresAt: endOfDay(lastDay),
      revokedAt: null,
      openings: 0,
      openedAt: [],
    };
    await insertReportLink(db, link);
    await record(db, actor, 'study.reportLinkMade', studyId, { after: { link: link.id, lastDay }, at });
    return {
      id: link.id,
      studyId,
      preparedFor,
      lastDay,
      createdAt: at,
      address: linkTo(serverPaths.sharedReport(token)),
    };
  });
}

/** The links of a study, newest first. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function listReportLinks(actor: Actor, studyId: string, at = now()): Promise<ReportLinkView[]> {
  return (await reportLinksPage(actor, studyId, at)).links;
}

/** The page of a study's links. @throws as listReportLinks. */
export async function reportLinksPage(actor: Actor, studyId: string, at = now()) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const links = await reportLinksOf(db, studyId, REPORT_LINKS.listed);
    const makers = await usersByIds(db, [...new Set(links.flatMap(({ createdBy }) => createdBy ?? []))]);
    const readers: User[] = [];
    for (const maker of makers) if (await readerOf(db, maker, study)) readers.push(maker);
    return {
      study: { id: study.id, name: studyName(study) },
      links: links.map((link) => {
        const isMaker = ({ id }: User) => id === link.createdBy;
        return linkView(link, makers.find(isMaker), readers.some(isMaker), at);
      }),
      may: can(actor, 'study.shareReport', study),
      days: lastDays(at),
    };
  });
}

function linkView(link: ReportLink, maker: User | undefined, shows: boolean, at: number): ReportLinkView {
  const { id, studyId, preparedFor, lastDay, createdAt, revokedAt, openings, openedAt } = link;
  const state = revokedAt !== null ? 'ended' : link.expiresAt <= at ? 'expired' : shows ? 'open' : 'stopped';
  const createdBy = maker && maker.erasedAt === null ? nameOf(maker) : null;
  return { id, studyId, preparedFor, lastDay, createdAt, createdBy, state, endedAt: revokedAt, openings, openedAt };
}

/**
 * Ends a link: it no longer opens the report. Safe to repeat.
 * @throws as mustShareReport; not_found for a link of another study.
 */
export async function endReportLink(
  actor: Actor,
  { studyId, linkId }: { studyId: string; linkId: string },
  at = now(),
) {
  return store.tx(async (db) => {
    await shareable(db, actor, studyId);
    const link = await reportLinkById(db, linkId);
    if (link?.studyId !== studyId) throw new DomainError('not_found');
    const ended = await revokeReportLink(db, linkId, at);
    if (ended) await record(db, actor, 'study.reportLinkEnded', studyId, { after: { link: linkId }, at });
    return { id: linkId, preparedFor: link.preparedFor, endedAt: link.revokedAt ?? at };
  });
}

/** Who made the link, if they may still show the study to others. Without them, the link shows nothing. */
async function readerOf(db: Db, maker: User | undefined, study: Study): Promise<Person | null> {
  if (!maker || maker.suspendedAt !== null || maker.erasedAt !== null) return null;
  const reader = await personIn(db, maker);
  return study.status !== 'archived' && can(reader, 'study.shareReport', study) ? reader : null;
}

/**
 * Opens a report by the secret in its link, and counts it. The report is read as whoever made the link.
 * @throws {DomainError} report_link_gone for one that does not exist, has ended, or shows nothing anymore.
 */
export async function openReportLink(token: string, at = now()) {
  return store.tx(async (db) => {
    const link = await reportLinkByToken(db, hashToken(token));
    const study =
      link && link.revokedAt === null && link.expiresAt > at ? await studyById(db, link.studyId) : undefined;
    const maker = study && link?.createdBy ? await userById(db, link.createdBy) : undefined;
    const reader = study ? await readerOf(db, maker, study) : null;
    if (!link || !study || !reader) throw new DomainError('report_link_gone');
    await countOpening(db, link, [at, ...link.openedAt].slice(0, REPORT_LINKS.openingsKept));
    return { reader, studyId: study.id, preparedFor: link.preparedFor, lastDay: link.lastDay };
  });
}
