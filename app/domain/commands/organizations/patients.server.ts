import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { type Actor, person } from '~/domain/base/actor';
import type { OwnOrganization } from '~/domain/model/organization-view';
import { statedAt, type statedPatientsSchema } from '~/domain/model/stated-patients';
import { now } from '~/gateways/clock.server';
import { editOrganization, myOrganization } from './edit.server';

/** The actor's own site. @throws {DomainError} as myOrganization; not_found for a sponsor. */
export async function ownSite(actor: Actor): Promise<OwnOrganization> {
  const organization = await myOrganization(actor);
  if (organization.type !== 'site') throw new DomainError('not_found');
  return organization;
}

/** Replaces what the actor's own site states about its patients. @throws {DomainError} as ownSite, editOrganization. */
export async function statePatients(actor: Actor, { patients }: z.output<typeof statedPatientsSchema>, at = now()) {
  person(actor);
  const { id, patients: before } = await ownSite(actor);
  return editOrganization(actor, id, { patients: statedAt(patients, before ?? [], at) }, at);
}
