/** What is entered about relations (decision 106). */
import { z } from 'zod';
import { RELATIONS } from '~/catalogue/limits';
import { RELATION_SIDES } from '~/catalogue/relations';
import { choice, email, optionalCode, requiredCode, requiredLine, requiredName } from './fields';

export const proposalSchema = z.object({
  side: choice(RELATION_SIDES).describe('What your organization is: the client, or the CRO.'),
  name: requiredName('organization', RELATIONS.nameChars).describe('The other organization, as you call it.'),
  email: email().describe('Of an owner there. We send them an e-mail, and keep the address no longer than that takes.'),
});
export type Proposal = z.output<typeof proposalSchema>;

export const vouchSchema = z.object({
  clientId: requiredCode(100).describe('The ID of the sponsor on whose behalf this organization, the CRO, works.'),
  reason: requiredLine().describe('How you know that both have agreed.'),
});
export type Vouching = z.output<typeof vouchSchema>;

export const studyClientSchema = z.object({
  relationId: optionalCode(100).describe('One of your active relations to a client; leave it out for none.'),
});
