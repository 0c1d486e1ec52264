/** Relations: which CRO works on behalf of which client, and what the client reads of it (decision 106). */
import { z } from 'zod';
import { RELATIONS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { NO_CLIENT } from '~/catalogue/relations';
import {
  acceptRelation,
  declineRelation,
  endRelation,
  listRelations,
  proposeRelation,
  relationsOfOrganization,
  vouchForRelation,
} from '~/domain/commands/accounts/relations.server';
import { mustSetClient, setStudyClient } from '~/domain/commands/studies/client.server';
import { proposalSchema, studyClientSchema, vouchSchema } from '~/domain/model/relation-schema';
import {
  answeredSchema,
  clientMatchSchema,
  clientStudySchema,
  proposedSchema,
  relationSchema,
  relationsSchema,
  studyClientViewSchema,
} from '~/domain/model/relation-view';
import { listClientMatches, listClientStudies } from '~/domain/pages/client-studies.server';
import { action, actions } from './action';

const UNVERIFIED = [
  'forbidden',
  'organization_unverified',
  'organization_rejected',
  'organization_suspended',
  'organization_archived',
] as const;
const OWNERS = 'Only for owners of a sponsor.';

export const relations = actions('member', {
  listRelations: action({
    call: 'GET /api/relations',
    summary: 'List for whom your organization works, and who works for it',
    description: `${OWNERS} With the proposals to your own address.`,
    answer: relationsSchema,
    refusals: ['forbidden'],
    may: 'relation.manage',
    run: ({ actor }) => listRelations(actor),
  }),
  proposeRelation: action({
    call: 'POST /api/relations',
    summary: 'Propose a relation',
    description: `${OWNERS} Sends an e-mail to the address, whose owner has ${RELATIONS.proposalDays} days to answer. The response is the same whether or not anyone is registered with it.`,
    repeatable: true,
    limit: 'register',
    body: proposalSchema.meta({ id: 'RelationProposalInput' }),
    example: { side: 'cro', name: 'Celgene', email: 'clinical@celgene.example' },
    created: proposedSchema,
    refusals: [...UNVERIFIED, 'relations_full'],
    may: 'relation.agree',
    run: ({ actor, body, key }) => proposeRelation(actor, body, key),
    location: () => '/api/relations',
    done: ({ name }) => TOASTS.relationProposed(name),
  }),
  acceptRelation: action({
    call: 'PUT /api/relations/{id}/accept',
    summary: 'Accept a proposal',
    description: `${OWNERS} Of those to your own address. From then on, the client reads what the CRO posts for it.`,
    answer: answeredSchema,
    refusals: [...UNVERIFIED, 'not_found', 'relation_exists', 'relation_over', 'relations_full'],
    may: 'relation.manage',
    run: ({ actor, params }) => acceptRelation(actor, params.id),
    done: ({ other }) => TOASTS.relationBegun(other),
    failed: TOASTS.notDone('Accept the proposal'),
  }),
  declineRelation: action({
    call: 'PUT /api/relations/{id}/decline',
    summary: 'Decline a proposal',
    description: `${OWNERS} Whoever proposed it is told by e-mail.`,
    answer: answeredSchema,
    refusals: ['forbidden', 'not_found', 'relation_over'],
    may: 'relation.manage',
    run: ({ actor, params }) => declineRelation(actor, params.id),
    done: ({ other }) => TOASTS.relationDeclined(other),
    failed: TOASTS.notDone('Decline the proposal'),
  }),
  endRelation: action({
    call: 'PUT /api/relations/{id}/end',
    summary: 'End a relation, or withdraw a proposal',
    description:
      'For owners of either side, and administrators. The client reads nothing by it anymore, and the other side is told by e-mail. Repeating it changes nothing.',
    answer: answeredSchema,
    refusals: ['forbidden', 'admin_role', 'not_found', 'relation_over'],
    may: 'signedIn',
    run: ({ actor, params }) => endRelation(actor, params.id),
    done: ({ other }) => TOASTS.relationEnded(other),
    failed: TOASTS.notDone('End the relation'),
  }),
  relationsOfOrganization: action({
    call: 'GET /api/organizations/{id}/relations',
    summary: 'List the relations of an organization',
    who: 'admin',
    answer: z.array(relationSchema),
    may: 'relation.see',
    run: ({ actor, params }) => relationsOfOrganization(actor, params.id),
  }),
  vouchForRelation: action({
    call: 'POST /api/organizations/{id}/relations',
    summary: 'Record a relation for both sides',
    who: 'admin',
    description: 'The organization is the CRO. The owners of both are told by e-mail, and either can end it.',
    body: vouchSchema.meta({ id: 'RelationVouched' }),
    created: answeredSchema,
    refusals: ['relation_exists', 'relations_full'],
    may: 'relation.vouch',
    run: ({ actor, params, body }) => vouchForRelation(actor, params.id, body),
    location: (_, { params }) => `/api/organizations/${params.id}/relations`,
    done: TOASTS.relationVouched,
  }),
  listClientStudies: action({
    call: 'GET /api/relations/studies',
    summary: 'List the studies that CROs run for your organization',
    who: 'sponsor',
    description: 'Newest first, as long as the relation is active. Read one at /api/studies/{id}.',
    pages: true,
    answer: z.array(clientStudySchema),
    refusals: ['forbidden'],
    may: 'relation.read',
    run: ({ actor, page }) => listClientStudies(actor, page),
  }),
  listClientMatches: action({
    call: 'GET /api/relations/studies/{id}/matches',
    summary: 'List the sites of such a study',
    who: 'sponsor',
    description: 'Newest first, with how far each is.',
    pages: true,
    answer: z.array(clientMatchSchema),
    may: 'signedIn',
    about: (actor, { id }) => listClientMatches(actor, id, { limit: 1 }),
    run: ({ actor, params, page }) => listClientMatches(actor, params.id, page),
  }),
  setStudyClient: action({
    call: 'PUT /api/studies/{id}/posted-for',
    summary: 'Post a study for a client',
    who: 'sponsor',
    description:
      'By one of your active relations. The client then reads the study, and its name is the one on whose behalf the study is posted. Without one, nobody reads it as its client, and the name stays.',
    body: studyClientSchema.meta({ id: 'StudyClientInput' }),
    form: {
      schema: studyClientSchema,
      body: ({ relationId }) => ({ relationId: relationId === NO_CLIENT ? null : relationId }),
    },
    answer: studyClientViewSchema,
    refusals: ['forbidden', 'sponsor_fixed'],
    about: (actor, { id }) => mustSetClient(actor, id),
    run: ({ actor, params, body }) => setStudyClient(actor, params.id, body),
    done: ({ client }) => TOASTS.clientSet(client),
    failed: TOASTS.notDone('Save the client'),
  }),
});
