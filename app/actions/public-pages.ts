/** What sites show to everyone, and what they are able to do on paper. */
import { TOASTS } from '~/catalogue/messages';
import {
  mustSetPublicPage,
  publicPageSettings,
  setPublicPage,
} from '~/domain/commands/organizations/public-page.server';
import { publicPageSchema, publicPageSettingsSchema } from '~/domain/model/public-page-schema';
import { action, actions } from './action';

export const publicPages = actions('owner', {
  readPublicPage: action({
    call: 'GET /api/organizations/{id}/public-page',
    summary: 'Show what a site’s public page shows',
    description: 'What its owner has chosen, and whether everyone can open it. Only sites have one.',
    answer: publicPageSettingsSchema,
    run: ({ actor, params }) => publicPageSettings(actor, params.id),
  }),
  setPublicPage: action({
    call: 'PUT /api/organizations/{id}/public-page',
    summary: 'Turn a site’s public page on or off',
    who: 'site',
    description:
      'By its owners. Send every field: one that is left out is empty or false. Everyone can open the page while it is on and the site is verified, and it shows these parts and no others. Repeating it changes nothing.',
    body: publicPageSchema.meta({ id: 'PublicPage' }),
    example: { isOn: true, listed: false, sections: ['about', 'areas', 'experience', 'contact'], renewAddress: false },
    answer: publicPageSettingsSchema,
    refusals: [
      'forbidden',
      'not_found',
      'organization_unverified',
      'organization_rejected',
      'organization_suspended',
      'organization_archived',
      'public_addresses_full',
    ],
    about: (actor, { id }) => mustSetPublicPage(actor, id),
    run: ({ actor, params, body }) => setPublicPage(actor, params.id, body),
    done: ({ open }) => TOASTS.publicPageSaved(open),
  }),
  downloadCapabilities: action({
    call: 'GET /api/organizations/{id}/capabilities.pdf',
    summary: 'Download what a site is able to do as a PDF',
    description:
      'To send to a sponsor: what StudyBridge verified and when, therapeutic areas, trials and phases, patients, equipment, staff by role, IRB and start-up times, each with where it comes from. Without the people by whom the site is reached, and without what is not known. Also before the site is verified, which it then says.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    refusals: ['files_busy'],
  }),
});
