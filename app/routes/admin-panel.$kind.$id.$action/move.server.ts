/** Suspends, pauses, reopens, archives or restores a record, or asks about it first. */
import type { Action } from '~/actions/action';
import { LIFECYCLE_ACTIONS } from '~/actions/lifecycle';
import { valueIn } from '~/catalogue/own';
import type { Actor } from '~/domain/base/actor';
import { organizationToMove } from '~/domain/commands/lifecycle/organizations.server';
import { studyToMove } from '~/domain/commands/lifecycle/studies.server';
import { type ListKind, listToReturnTo } from '~/domain/model/admin-list-query';
import type { Lifecycle, OrganizationMove, StudyMove } from '~/domain/model/lifecycle';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';

/** The declared action of a move, such as suspending a site; undefined for a decision. */
export const moveOf = (kind: ListKind, action: string | undefined) =>
  valueIn(LIFECYCLE_ACTIONS[kind] as Record<string, Action>, action ?? '');

/** A record that can be moved like this. @throws {DomainError} as the command. */
export async function askToMove(actor: Actor, kind: ListKind, id: string, action: Lifecycle) {
  const name =
    kind === 'sites'
      ? (await organizationToMove(actor, id, action as OrganizationMove)).name
      : (await studyToMove(actor, id, action as StudyMove)).title;
  return { page: 'move' as const, kind, id, action, name };
}

export const performMove = perform({
  guard: administrator,
  to: ({ params, form }) => listToReturnTo(form.get('back'), params.kind as ListKind),
  actions: ({ kind, action }) => moveOf(kind as ListKind, action),
});
