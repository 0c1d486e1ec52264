import { organizationDecisionsSchema } from '~/domain/decision';
import { adminOrganizationSchema } from '~/domain/organizations/view';
import { assigned } from './call';
import { decisionCalls } from './decisions';

export const organizationDecisions = assigned(
  'admin',
  decisionCalls({
    noun: 'Organization',
    plural: 'organizations',
    approved: 'verified',
    view: adminOrganizationSchema,
    many: organizationDecisionsSchema,
  }),
);
