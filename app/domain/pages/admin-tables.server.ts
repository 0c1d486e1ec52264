import { LIST_PAGE } from '~/catalogue/limits';
import type { PanelColumn } from '~/catalogue/panel-lists';
import { PENDING_STATUS } from '~/catalogue/statuses';
import { type Actor, authorize } from '~/domain/base/actor';
import { type OrganizationQuery, type StudyQuery, submittedSince } from '~/domain/model/admin-list-query';
import { adminOrganization } from '~/domain/model/organization-view';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganizations, documentsOfStudies } from '~db/queries/documents';
import { organizationById, organizationCountsByStatus, organizationPage } from '~db/queries/organizations';
import { studyCountsByStatus, studyPage } from '~db/queries/studies';
import { type Document, organizations, type Study, studies } from '~db/schema';
import { searchMeant } from '~db/sorted-list';
import { type Db, store } from '~db/store.server';
import { openOfOrganizations, openOfStudies } from './review-queue.server';

/** The number found; `more` if a search finds more than we count. */
export interface StatusCount {
  count: number;
  more?: boolean;
}

const fileLink = ({ id, name }: Document) => ({ id, name: name ?? 'document' });

const countsByStatus = <Status extends string>(counts: readonly (StatusCount & { status: Status })[]) =>
  Object.fromEntries(counts.map(({ status, ...count }) => [status, count])) as Partial<Record<Status, StatusCount>>;

/** The query with the times that its days mean. */
export const dated = <Query extends { submitted?: string }>(query: Query) => ({
  ...query,
  submitted: submittedSince(query.submitted, now()),
});

/**
 * The query, or if it finds nothing, the one that was probably meant: with words that were mistyped as some record has them.
 */
async function asMeant<Query extends { search: string }, Count extends { count: number }>(
  db: Db,
  table: Parameters<typeof searchMeant>[1],
  query: Query,
  countsOf: (db: Db, query: Query) => Promise<Count[]>,
) {
  const counts = await countsOf(db, query);
  const asAsked = { query, counts, meant: null };
  if (!query.search || counts.some(({ count }) => count > 0)) return asAsked;
  const meant = await searchMeant(db, table, query.search);
  if (meant === null) return asAsked;
  const corrected = { ...query, search: meant };
  const found = await countsOf(db, corrected);
  return found.some(({ count }) => count > 0) ? { query: corrected, counts: found, meant } : asAsked;
}

/**
 * A page of the Sites table: what each row shows, all details of the open row, and how many sites of each status the
 * search finds (ADM-04, ADM-06).
 */
export async function organizationTable(
  actor: Actor,
  asked: OrganizationQuery,
  columns: readonly PanelColumn<'sites'>[],
) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const { query, counts, meant } = await asMeant(db, organizations, dated(asked), organizationCountsByStatus);
    const page = await organizationPage(db, { ...query, limit: LIST_PAGE });
    const pending = page.rows.filter(({ status }) => status === PENDING_STATUS.organization);
    const openOf = await openOfOrganizations(db, pending);
    const rows = page.rows.map((row) => {
      const { id, name, email, status, city, state, therapeuticAreas, updatedAt } = row;
      const place = [city, state].filter(Boolean).join(', ');
      return {
        id,
        name,
        email,
        status,
        place,
        therapeuticAreas,
        updatedAt,
        // Few ask for these.
        ...(columns.includes('contact') && { contact: [row.contactName, row.phone] }),
        ...(columns.includes('source') && { source: row.source }),
        ...(columns.includes('submitted') && { createdAt: row.createdAt }),
        ...(row.event && { event: row.event, fieldRep: row.fieldRep }),
        ...(status === PENDING_STATUS.organization && { open: openOf(id) }),
        ...(status === PENDING_STATUS.organization && row.source === 'kiosk' && { isLead: true }),
      };
    });
    const open = page.rows.find(({ id }) => id === query.open);
    const documents = open && (await documentsOfOrganizations(db, [open.id])).map(fileLink);
    const opened = open && documents ? { ...adminOrganization(open), documents } : null;
    return { ...page, rows, opened, meant, counts: countsByStatus(counts) };
  });
}

/** The same for the Studies table (ADM-07, ADM-08). */
export async function studyTable(actor: Actor, asked: StudyQuery, columns: readonly PanelColumn<'studies'>[]) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const { query, counts, meant } = await asMeant(db, studies, dated(asked), studyCountsByStatus);
    const page = await studyPage(db, { ...query, limit: LIST_PAGE });
    const open = page.rows.find(({ id }) => id === query.open);
    const pending = page.rows.filter(({ status }) => status === PENDING_STATUS.study);
    const openOf = await openOfStudies(db, pending);
    const rows = page.rows.map((row) => {
      const { id, title, status, phase, therapeuticArea, enrollmentTarget, updatedAt } = row;
      return {
        id,
        title,
        status,
        phase,
        therapeuticArea,
        enrollmentTarget,
        updatedAt,
        ...(columns.includes('sponsor') && { sponsor: sponsorInWords(row) }),
        ...(columns.includes('nct') && { nctNumber: row.nctNumber }),
        ...(columns.includes('contact') && { contact: [row.sponsorContact, row.sponsorEmail] }),
        ...(columns.includes('submitted') && { createdAt: row.createdAt }),
        ...(status === PENDING_STATUS.study && { open: openOf(id) }),
      };
    });
    const opened = open ? await openedStudy(db, open) : null;
    return { ...page, rows, opened, meant, counts: countsByStatus(counts) };
  });
}

async function openedStudy(db: Db, study: Study) {
  const sponsor = await organizationById(db, study.sponsorId);
  const documents = (await documentsOfStudies(db, [study.id])).map(fileLink);
  /** The sponsor's name, if it is an organization. */
  const organization = sponsor?.name ?? null;
  return { ...studyView(study), organization, documents };
}
