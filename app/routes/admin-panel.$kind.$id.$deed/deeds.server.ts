import { TOASTS, type Toast } from '~/catalogue/messages';
import type { Person } from '~/domain/actor';
import { decideOrganization } from '~/domain/organizations/decide.server';
import { seeOrganization } from '~/domain/organizations/edit.server';
import { deleteOrganizationWithAll } from '~/domain/organizations/remove.server';
import { decideStudy } from '~/domain/studies/decide.server';
import { studyToEdit } from '~/domain/studies/edit.server';
import { deleteStudyWithAll } from '~/domain/studies/remove.server';

interface Deed {
  /** Does it; answers the thing's name. */
  run: (actor: Person, id: string, reason: string | null) => Promise<string>;
  done: (name: string) => Toast;
  failed: (message: string) => Toast;
}

interface Kind {
  nameOf: (actor: Person, id: string) => Promise<string>;
  deeds: Readonly<Record<'approve' | 'reject' | 'delete', Deed>>;
}

export type KindName = 'sites' | 'studies';
export type DeedName = keyof Kind['deeds'];

const { approvalFailed, rejectionFailed, deletionFailed } = TOASTS;

/** Each button of the panel's tables: the verb behind it and what is said afterwards. */
const KINDS: Readonly<Record<KindName, Kind>> = {
  sites: {
    nameOf: async (actor, id) => (await seeOrganization(actor, id)).name,
    deeds: {
      approve: {
        run: async (actor, id) => (await decideOrganization(actor, id, 'verified')).name,
        done: TOASTS.siteApproved,
        failed: approvalFailed,
      },
      reject: {
        run: async (actor, id, reason) => (await decideOrganization(actor, id, 'rejected', reason)).name,
        done: TOASTS.siteRejected,
        failed: rejectionFailed,
      },
      delete: {
        run: async (actor, id, reason) => (await deleteOrganizationWithAll(actor, id, reason)).name,
        done: TOASTS.siteDeleted,
        failed: deletionFailed,
      },
    },
  },
  studies: {
    nameOf: async (actor, id) => (await studyToEdit(actor, id)).title,
    deeds: {
      approve: {
        run: async (actor, id) => (await decideStudy(actor, id, 'approved')).title,
        done: TOASTS.studyApproved,
        failed: approvalFailed,
      },
      reject: {
        run: async (actor, id, reason) => (await decideStudy(actor, id, 'rejected', reason)).title,
        done: TOASTS.studyRejected,
        failed: rejectionFailed,
      },
      delete: {
        run: async (actor, id, reason) => (await deleteStudyWithAll(actor, id, reason)).title,
        done: TOASTS.studyDeleted,
        failed: deletionFailed,
      },
    },
  },
};

/** What the address names, or undefined where it names nothing of ours. */
export function deedAt(params: { kind?: string; deed?: string }) {
  if (!params.kind || !params.deed || !Object.hasOwn(KINDS, params.kind)) return undefined;
  const kindName = params.kind as KindName;
  const kind = KINDS[kindName];
  if (!Object.hasOwn(kind.deeds, params.deed)) return undefined;
  const deedName = params.deed as DeedName;
  return { kindName, deedName, nameOf: kind.nameOf, deed: kind.deeds[deedName] };
}
