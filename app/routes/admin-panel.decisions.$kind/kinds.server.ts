import { paths } from '~/catalogue/paths';
import type { Person } from '~/domain/actor';
import { type ListKind, listToReturnTo, organizationQuery, studyQuery } from '~/domain/admin/list-query';
import type { Decisions } from '~/domain/decide-each.server';
import {
  decideOrganizations,
  organizationNames,
  type Waiting,
  waitingOrganizations,
} from '~/domain/organizations/decide-many.server';
import { decideStudies, studyTitles, waitingStudies } from '~/domain/studies/decide-many.server';

interface Kind {
  name: ListKind;
  namesOf: (actor: Person, ids: string[]) => Promise<Map<string, string>>;
  /** What waits among all that the list's query finds. */
  waiting: (actor: Person, query: URLSearchParams) => Promise<Waiting>;
  decide: (actor: Person, ids: string[], approved: boolean, reason: string | null) => Promise<Decisions>;
}

const KINDS: Readonly<Record<ListKind, Kind>> = {
  sites: {
    name: 'sites',
    namesOf: organizationNames,
    waiting: (actor, query) => waitingOrganizations(actor, organizationQuery(query)),
    decide: (actor, ids, approved, reason) =>
      decideOrganizations(actor, ids, approved ? 'verified' : 'rejected', reason),
  },
  studies: {
    name: 'studies',
    namesOf: studyTitles,
    waiting: (actor, query) => waitingStudies(actor, studyQuery(query)),
    decide: (actor, ids, approved, reason) => decideStudies(actor, ids, approved ? 'approved' : 'rejected', reason),
  },
};

export const kindNamed = (name: string | undefined): Kind | undefined =>
  name && Object.hasOwn(KINDS, name) ? KINDS[name as ListKind] : undefined;

/** What was picked on a list, by the fields of its form: rows, or all that its address finds. */
export function pickedIn(fields: URLSearchParams | FormData, kind: ListKind) {
  const texts = (name: string) => fields.getAll(name).filter((value) => typeof value === 'string');
  const list = listToReturnTo(fields.get('list'), kind);
  return {
    ids: [...new Set(texts('ids'))],
    all: fields.get('all') === '1',
    approved: fields.get('intent') !== 'reject',
    list,
    query: new URLSearchParams(list.slice(list.indexOf('?') + 1)),
  };
}

/** Where the question about these is asked. */
export function questionAbout(kind: ListKind, { all, list }: ReturnType<typeof pickedIn>): string {
  const query = new URLSearchParams({ intent: 'approve', list, ...(all && { all: '1' }) });
  return `${paths.adminDecisions(kind)}?${query}`;
}
