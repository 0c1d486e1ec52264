/** What becomes of a record after its decision: suspended, paused, reopened, archived, and put back (decision 74). */

import type { z } from 'zod';
import { ARCHIVE_DAYS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { listArchived } from '~/domain/commands/lifecycle/archived.server';
import { moveOrganization } from '~/domain/commands/lifecycle/organizations.server';
import { moveStudy } from '~/domain/commands/lifecycle/studies.server';
import { ORGANIZATION_MOVES, type OrganizationMove, STUDY_MOVES, type StudyMove } from '~/domain/model/lifecycle';
import { archivedSchema, lifecycleSchema } from '~/domain/model/lifecycle-schema';
import { adminOrganizationSchema } from '~/domain/model/organization-view';
import { studyViewSchema } from '~/domain/model/study-view';
import { action, actions } from './action';
import { ofStudyToPause } from './subjects';

const body = lifecycleSchema.meta({ id: 'LifecycleReason' });
const REPEATED = 'We e-mail everyone concerned. Repeating it changes nothing.';
const REFUSALS = ['move_refused', 'changed_since_read'] as const;

interface Said {
  summary: string;
  description: string;
}

const ofOrganization = (name: OrganizationMove, { summary, description }: Said) =>
  action({
    call: `PUT /api/organizations/{id}/${name}`,
    summary,
    description: `${description} ${REPEATED}`,
    body,
    answer: adminOrganizationSchema,
    refusals: [...REFUSALS, ...ALSO[name]],
    may: ORGANIZATION_MOVES[name].may,
    run: ({ actor, params, body }) => moveOrganization(actor, params.id, name, body),
    done: (row) => TOASTS.moved(name, row.name),
  });

const ALSO = {
  suspend: ['suspend_only_sites'],
  reinstate: [],
  pause: ['study_completed', 'pauses_spent', 'too_many_letters'],
  resume: ['paused_by_administrator', 'too_many_letters'],
  reopen: ['decision_fresh'],
  archive: ['decision_fresh'],
  restore: ['archive_too_old'],
} as const;

const RESTORES = `For ${ARCHIVE_DAYS} days after it was archived, it is put back as it was.`;

export const organizationLifecycle = actions('admin', {
  suspendSite: ofOrganization('suspend', {
    summary: 'Suspend a verified site',
    description: 'It is not suggested or invited, and its matches wait as they are until it is reinstated.',
  }),
  reinstateSite: ofOrganization('reinstate', {
    summary: 'Reinstate a suspended site',
    description: 'Everything is put back as it was. What was due gets the business days that were left.',
  }),
  reopenOrganization: ofOrganization('reopen', {
    summary: 'Reopen a rejected organization',
    description: 'It is pending again.',
  }),
  archiveOrganization: ofOrganization('archive', {
    summary: 'Archive an organization',
    description: 'It is hidden everywhere, and its matches with it.',
  }),
  restoreOrganization: ofOrganization('restore', {
    summary: 'Restore an archived organization',
    description: RESTORES,
  }),
  listArchived: action({
    call: 'GET /api/archived',
    summary: 'List archived records',
    description: 'Organizations and studies, newest first.',
    answer: archivedSchema.array(),
    run: ({ actor }) => listArchived(actor),
  }),
});

const ofStudy = (name: StudyMove, { summary, description }: Said) =>
  action({
    call: `PUT /api/studies/{id}/${name}`,
    summary,
    description: `${description} ${REPEATED}`,
    who: name === 'pause' || name === 'resume' ? 'sponsor' : undefined,
    body,
    answer: studyViewSchema as z.ZodType<z.output<typeof studyViewSchema>>,
    refusals: [...REFUSALS, ...ALSO[name]],
    may: name === 'pause' || name === 'resume' ? undefined : STUDY_MOVES[name].may,
    about: name === 'pause' || name === 'resume' ? ofStudyToPause : undefined,
    run: ({ actor, params, body }) => moveStudy(actor, params.id, name, body),
    done: (row) => TOASTS.moved(name, row.title),
  });

export const studyLifecycle = actions('admin', {
  pauseStudy: ofStudy('pause', {
    summary: 'Pause a running study',
    description:
      'No sites are suggested or invited, and sites do not find it. What a site and the sponsor have begun goes on. What an administrator paused, the sponsor cannot resume.',
  }),
  resumeStudy: ofStudy('resume', { summary: 'Resume a paused study', description: 'It is matched with sites again.' }),
  reopenStudy: ofStudy('reopen', { summary: 'Reopen a rejected study', description: 'It is pending again.' }),
  archiveStudy: ofStudy('archive', {
    summary: 'Archive a study',
    description: 'It is hidden everywhere, and its matches with it.',
  }),
  restoreStudy: ofStudy('restore', { summary: 'Restore an archived study', description: RESTORES }),
});

/** By what is done. */
export const LIFECYCLE_ACTIONS = {
  sites: {
    suspend: organizationLifecycle.suspendSite,
    reinstate: organizationLifecycle.reinstateSite,
    reopen: organizationLifecycle.reopenOrganization,
    archive: organizationLifecycle.archiveOrganization,
    restore: organizationLifecycle.restoreOrganization,
  },
  studies: {
    pause: studyLifecycle.pauseStudy,
    resume: studyLifecycle.resumeStudy,
    reopen: studyLifecycle.reopenStudy,
    archive: studyLifecycle.archiveStudy,
    restore: studyLifecycle.restoreStudy,
  },
} as const;
